// Looks for text that the linter cannot judge: comments that silence it, and traces of one person's machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, line: number, message: string }} Finding
 *
 * Each pattern is written so that it does not match itself.
 * @type {ReadonlyArray<{ pattern: RegExp, message: string, files: RegExp }>}
 */
const forbidden = [
  {
    pattern: /(?:ox|es)lint-(?:disable|enable)/,
    message: 'A rule is kept or changed, not silenced in a comment.',
    files: /\.[cm]?[jt]sx?$/,
  },
  {
    pattern: /@ts-(?:ignore|nocheck|expect-error)/,
    message: 'The compiler is not silenced: give the value its type.',
    files: /\.[cm]?[jt]sx?$/,
  },
  {
    pattern: /(?:^|[\s"'`(=])\/(?:home|Users|work)\/[\w.-]/,
    message: "This is a path of somebody's machine.",
    files: /./,
  },
  {
    pattern: /"resolved": "https?:/,
    message: 'The lock file holds no download addresses: omit-lockfile-registry-resolved is set in .npmrc.',
    files: /package-lock\.json$/,
  },
];

const textFile = /\.(?:[cm]?[jt]sx?|json|md|html|css|ya?ml|sh|sql|txt)$|(?:^|\/)(?:run|Dockerfile|\.npmrc)$/;
const largestBytes = 2_000_000;

/**
 * @param {string} root
 * @param {string} [scope]
 * @returns {Finding[]}
 */
export function forbiddenTextIn(root, scope = '.') {
  // A copy without version control has nothing to commit.
  if (!existsSync(join(root, '.git'))) return [];
  const listed = spawnSync(
    'git',
    // The checkout may be another account's, as in a container: git then wants to be told that it may read it.
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '--', scope],
    { cwd: root, encoding: 'utf8' },
  );
  if (listed.status !== 0) throw new Error(`The files could not be listed: ${listed.error ?? listed.stderr}`);
  return [...new Set(listed.stdout.split('\n'))]
    .filter((file) => textFile.test(file))
    .flatMap((file) => findingsIn(file, readSmall(join(root, file))));
}

/** @param {string} path */
function readSmall(path) {
  try {
    return statSync(path).size <= largestBytes ? readFileSync(path, 'utf8') : '';
  } catch {
    // Listed and gone: somebody is just removing it.
    return '';
  }
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Finding[]}
 */
export function findingsIn(file, text) {
  const rules = forbidden.filter(({ files }) => files.test(file));
  return text
    .split('\n')
    .flatMap((content, index) =>
      rules
        .filter(({ pattern }) => pattern.test(content))
        .map(({ message }) => ({ file, line: index + 1, message })),
    );
}
