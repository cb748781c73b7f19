import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const bench = fileURLToPath(new URL('../soak.mjs', import.meta.url));

/** @param {string} word */
function run(word) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bench, word], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('A bench', () => {
  it('says its options instead of measuring', () => {
    expect(run('--help')).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^Usage: node bench\/soak\.mjs \[options\]\n\n {2}--minutes +N, 60 unless told\n/u,
      ),
      stderr: '',
    });
  });

  it('does not begin when it is told a word that it does not know', () => {
    expect(run('--shrot')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/'--shrot'[^]*Usage: node bench\/soak\.mjs/u),
    });
  });
});
