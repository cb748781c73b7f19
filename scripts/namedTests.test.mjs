import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

const documents = [
  { name: 'SECURITY.md', from: '## Threats to the page', to: '## What was not done', rows: 50 },
  { name: 'ACCESSIBILITY.md', from: '## The popup', to: '## What is not claimed', rows: 25 },
];

describe.each(documents)('docs/$name', ({ name, from, to, rows: fewest }) => {
  const page = readFileSync(join(repositoryRoot, 'docs', name), 'utf8');
  const named = [...page.matchAll(/\| `([^`]+)`: “([^”]+)” \|$/gm)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

  it('names a test in every row', () => {
    const tables = page.slice(page.indexOf(from), page.indexOf(to));
    const rows = tables
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^\|(?:---| (?:threat|matter) )/.test(line));
    expect(rows.length).toBeGreaterThanOrEqual(fewest);
    expect(named.length).toBe(rows.length);
  });

  it.each(named)('$file has the test “$title”', ({ file, title }) => {
    const path = join(repositoryRoot, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
