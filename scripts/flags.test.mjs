import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, repositoryRoot } from './workspaces.mjs';

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

describe('every command of the repository that is a script of its own', () => {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = readJson(join(repositoryRoot, 'package.json'));
  const commands = Object.entries(scripts)
    .filter(([name, line]) => !name.startsWith('pre') && /^node (?:scripts|bench)\//.test(line))
    .map(([name, line]) => ({ name, words: line.split(' ').slice(1) }))
    .concat(
      [
        'apps/server/scripts/generate.mjs',
        'packages/protocol/scripts/generate.mjs',
        'packages/sdk/scripts/apiReport.mjs',
        'packages/survey/scripts/generate.mjs',
        'scripts/conformance.mjs',
        'scripts/projectReferences.mjs',
      ].map((script) => ({ name: script, words: [script] })),
    );

  /** @param {string[]} words */
  const run = (words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: repositoryRoot,
      encoding: 'utf8',
    });
    return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
  };

  it('is found', () => {
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['test', 'mutate', 'bench']));
  });

  it.each(commands)('says what it takes for --help: $name', ({ words }) => {
    const { status, lines } = run([...words, '--help']);
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^(?:Usage: )?(?:npm (?:run|test)|node (?:(?:apps|packages)\/\w+\/)?scripts\/)/);
  });

  it.each(commands)('is ended by a word that it does not know: $name', ({ words }) => {
    const { status, lines } = run([...words, '--hepl']);
    expect(status).not.toBe(0);
    expect(lines.join('\n')).toContain('--hepl');
  });
});
