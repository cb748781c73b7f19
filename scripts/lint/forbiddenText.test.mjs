import { describe, expect, it } from 'vitest';
import { findingsIn } from './forbiddenText.mjs';

// Put together here, so that this file does not hold what it looks for.
const silenced = ['es', 'lint-disable-next-line'].join('');
const ignored = ['@ts', 'ignore'].join('-');
const somebody = ['', 'home', 'ada', 'popups'].join('/');

describe('text that does not belong into the repository', () => {
  it.each([
    ['a.ts', `// ${silenced} no-console`],
    ['a.tsx', `// ${ignored}`],
    ['notes.md', `Open ${somebody} and look.`],
    ['script.sh', `cd "${somebody}"`],
    ['package-lock.json', `"resolved": "${'https'}://registry.example/a.tgz"`],
  ])('is found in %s: %s', (file, line) => {
    expect(findingsIn(file, `first line\n${line}\n`)).toMatchObject([{ file, line: 2 }]);
  });

  it.each([
    ['a.ts', "import { home } from './home/ada.js';"],
    ['a.ts', "fetch('/workspaces/home/index')"],
    ['package-lock.json', '"resolved": "packages/protocol"'],
  ])('is not seen in %s: %s', (file, line) => {
    expect(findingsIn(file, line)).toEqual([]);
  });
});
