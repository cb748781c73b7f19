import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const module = JSON.stringify(new URL('flags.mjs', import.meta.url).href);

/** @param {string} expression @param {string[]} words */
const evaluate = (expression, words) => {
  const program = `import { readFlags, readScope } from ${module}; console.log(${expression});`;
  const args = ['--input-type=module', '-e', program, '--', 'make', ...words];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, said: stdout.trim() };
};

describe('the flags of a script', () => {
  /** @param {string[]} words */
  const run = (...words) => evaluate("[...readFlags('make [--fast]', ['--fast', '--quiet'])].join()", words);

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

describe('the scope of a script', () => {
  /** @param {string[]} words */
  const run = (...words) => evaluate("readScope('make [folder]')", words);

  it('is everything, or the folder that it was given', () => {
    expect(run()).toEqual({ status: 0, said: '.' });
    expect(run('./packages/core/')).toEqual({ status: 0, said: 'packages/core' });
  });

  it('is said for --help', () => {
    expect(run('--help')).toEqual({ status: 0, said: 'make [folder]' });
  });

  it.each(['pakages/core', '--chek', 'packages/core packages/web'])(
    'ends it where it is none that exists: %s',
    (line) => {
      const words = line.split(' ');
      expect(run(...words)).toEqual({ status: 2, said: `${words.at(-1)} is not known here.\nmake [folder]` });
    },
  );
});
