import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

const page = readFileSync(join(repositoryRoot, 'docs', 'SECURITY.md'), 'utf8');
const named = [...page.matchAll(/\| `([^`]+)`: “([^”]+)” \|$/gm)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

describe('docs/SECURITY.md', () => {
  it('names a test for every threat', () => {
    const tables = page.slice(page.indexOf('## Threats to the page'), page.indexOf('## What was not done'));
    const rows = tables
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^\|(?:---| threat )/.test(line));
    expect(rows.length).toBeGreaterThan(40);
    expect(named.length).toBe(rows.length);
  });

  it.each(named)('$file has the test “$title”', ({ file, title }) => {
    const path = join(repositoryRoot, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
