// The declarations of the internal packages become part of the published one: from each entry on, every file that is
// reached is copied, and imports of `@service-popups/<package>` become paths inside the copy. Twice, because a type
// file belongs to the module system of its nearest package.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const imported = /((?:from|import)\s*\(?\s*)(['"])([^'"]+)\2/g;
const internal = /^@service-popups\/([a-z]+)(?:\/(.+))?$/;

/**
 * @param {string} sdk The folder of the published package.
 * @param {string} dist
 * @param {readonly string[]} entries Names of source files, without their ending.
 */
export function copyTypes(sdk, dist, entries) {
  const packages = join(sdk, '..');
  /** @type {Map<string, string>} text by path inside the published tree */
  const files = new Map();
  const waiting = entries.map((entry) => `sdk/${entry}.js`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = path.replace(/\.js$/, '.d.ts');
    if (files.has(file)) continue;
    const text = readFileSync(join(packages, sourceOf(file)), 'utf8').replace(
      /\n\/\/# sourceMappingURL=.*\s*$/,
      '\n',
    );
    files.set(
      file,
      text.replace(imported, (match, keyword, quote, specifier) => {
        const target = targetOf(specifier, file, packages);
        if (target === undefined) return match;
        waiting.push(target);
        const way = posix.relative(posix.dirname(file), target);
        return `${keyword}${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
      }),
    );
  }
  for (const [system, type] of [
    ['esm', 'module'],
    ['cjs', 'commonjs'],
  ]) {
    const target = join(dist, 'types', system);
    for (const [file, text] of files) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      writeFileSync(join(target, file), text);
    }
    writeFileSync(join(target, 'package.json'), `{ "type": "${type}" }\n`);
  }
}

/**
 * Where the compiler has put a declaration: `core/api.d.ts` lies in `core/dist/types/api.d.ts`.
 * @param {string} file
 */
function sourceOf(file) {
  const [name = '', ...rest] = file.split('/');
  return posix.join(name, name === 'sdk' ? 'dist/.types' : 'dist/types', ...rest);
}

/**
 * @param {string} specifier
 * @param {string} file The file that imports it.
 * @param {string} packages
 * @returns {string | undefined} a path inside the published tree; undefined for packages from outside
 */
function targetOf(specifier, file, packages) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [, name, subpath] = internal.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  const source = exports[subpath === undefined ? '.' : `./${subpath}`];
  if (source === undefined) throw new Error(`${file} imports ${specifier}, which ${name} does not export.`);
  return posix.join(name, source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '.js'));
}
