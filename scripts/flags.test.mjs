import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const program = `import { readFlags } from ${JSON.stringify(new URL('flags.mjs', import.meta.url).href)};
console.log([...readFlags('make [--fast]', ['--fast', '--quiet'])].join());`;

/** @param {string[]} words */
const run = (...words) => {
  const args = ['--input-type=module', '-e', program, '--', 'make', ...words];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, said: stdout.trim() };
};

describe('the flags of a script', () => {
  it('are those it was given', () => {
    expect(run()).toEqual({ status: 0, said: '' });
    expect(run('--fast')).toEqual({ status: 0, said: '--fast' });
  });

  it('are said for --help', () => {
    expect(run('--help')).toEqual({ status: 0, said: 'make [--fast]' });
  });

  it.each(['--fats', 'packages/core'])('end it where one is not known: %s', (word) => {
    expect(run('--fast', word)).toEqual({ status: 2, said: `${word} is not known here.\nmake [--fast]` });
  });
});
