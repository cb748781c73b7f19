import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findingsIn, forbiddenTextIn } from './forbiddenText.mjs';

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

describe('the files that are looked at', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'forbidden-text-'));
    writeFileSync(join(root, 'a.ts'), `// ${silenced} no-console\n`);
    // What a developer's own settings say about folders of other accounts is not there in a container.
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
    vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });

  it('are those that would be committed, also in a checkout of another account', () => {
    spawnSync('git', ['init', '--quiet', root]);
    writeFileSync(join(root, '.gitignore'), 'ignored.ts\n');
    writeFileSync(join(root, 'ignored.ts'), `// ${silenced} no-console\n`);
    if (process.getuid?.() === 0)
      for (const path of [root, join(root, '.git')]) chownSync(path, 4_321, 4_321);
    expect(forbiddenTextIn(root)).toMatchObject([{ file: 'a.ts', line: 1 }]);
  });

  it('are none without version control', () => {
    expect(forbiddenTextIn(root)).toEqual([]);
  });

  it('are never none because they could not be listed', () => {
    writeFileSync(join(root, '.git'), 'no repository');
    expect(() => forbiddenTextIn(root)).toThrow('could not be listed');
  });
});
