// The declarations of the internal packages become part of the published one: each tree is copied, and imports of
// `@service-popups/<package>` become paths inside it. Twice, because a type file belongs to the module system of its
// nearest package.json.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** Server-side parts of a tree that no client type refers to. */
const leftOut = /^(?:schemas|studio|test)\/|\.test\.d\.ts$/;
const imported = /(from |import\()(['"])@service-popups\/([a-z]+)(?:\/([\w/]+))?\2/g;

/**
 * @param {string} sdk The folder of the published package.
 * @param {string} dist
 */
export function copyTypes(sdk, dist) {
  const packages = join(sdk, '..');
  /** @type {Map<string, string>} text by path inside the published tree */
  const files = new Map();
  const waiting = ['sdk'];
  const seen = new Set(waiting);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const folder = name === 'sdk' ? join(sdk, 'dist', '.types') : join(packages, name, 'dist', 'types');
    for (const path of listDeclarations(folder)) {
      const text = readFileSync(join(folder, path), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
      const file = posix.join(name, path);
      files.set(
        file,
        rewriteImports(text, file, packages, (other) => {
          if (seen.has(other)) return;
          seen.add(other);
          waiting.push(other);
        }),
      );
    }
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
 * @param {string} text
 * @param {string} file
 * @param {string} packages
 * @param {(name: string) => void} onPackage
 */
function rewriteImports(text, file, packages, onPackage) {
  return text.replace(imported, (_match, keyword, quote, name, subpath) => {
    onPackage(name);
    const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
    const source = exports[subpath === undefined ? '.' : `./${subpath}`];
    const target = posix.join(name, source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '.js'));
    const path = posix.relative(posix.dirname(file), target);
    return `${keyword}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
  });
}

/** @param {string} folder */
function listDeclarations(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !leftOut.test(path));
}
