// Some modules are needed at once and by the parts that are loaded later. The first file has them, and the later ones
// take them from it: in a page without a bundler they would come twice, and with one they would become small files of
// their own, of which each costs a request and compresses badly.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../..', import.meta.url));

/** Source files, and what of them the later parts use. */
const sharedModules = {
  'core/src/ServicePopups.ts': ['ServicePopups'],
  'core/src/boot/chain.ts': ['chain'],
  'core/src/boot/stateRecords.ts': ['membersOf'],
  'core/src/diagnostics/attempt.ts': ['attempt'],
  'core/src/diagnostics/isPromise.ts': ['isPromise'],
  'core/src/events/emitter.ts': ['createEmitter'],
  'core/src/transport/request.ts': ['parseJson', 'sendRequest'],
  'core/src/transport/writeJson.ts': ['utf8Length', 'writeJson'],
  'protocol/src/safeKeys.ts': ['isSafeKey'],
  'protocol/src/routes.ts': ['defaultBaseUrl', 'simpleContentType'],
  'protocol/src/version.ts': ['sdkVersion'],
  'rules/src/targeting/matchesPath.ts': ['matchesPath'],
  'rules/src/targeting/normalizeScreenName.ts': ['normalizeScreenName'],
};

/**
 * @param {readonly string[]} [only] the names that are wanted; default: all
 * @returns {string} the statements that export what is shared, each under its name and a dollar sign
 */
export function exportShared(only) {
  return Object.entries(sharedModules)
    .map(([file, names]) => ({ path: JSON.stringify(packages + file), names: wantedOf(names, only) }))
    .filter(({ names }) => names.length > 0)
    .map(({ path, names }) => `export { ${names.map((name) => `${name} as ${name}$`).join()} } from ${path};`)
    .join('\n');
}

/** A module as it is, where what the first file shares stands in its place otherwise. */
const own = 'own';

/**
 * Puts what the first file shares in the place of the modules. What it does not share is taken from the module itself:
 * esbuild takes a name that a module lacks for a type, says nothing, and leaves a name that means nothing.
 * @param {(names: readonly string[]) => string} takeFromFirst the module that hands on these names
 * @param {readonly string[]} [only] the names that are wanted; default: all
 * @returns {import('esbuild').Plugin}
 */
export function useShared(takeFromFirst, only) {
  return {
    name: 'use-shared',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /\?own$/ }, ({ path }) => ({
        path: path.slice(0, -'?own'.length),
        namespace: own,
      }));
      onLoad({ filter: /./, namespace: own }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        loader: 'ts',
        resolveDir: dirname(path),
      }));
      onLoad({ filter: /packages[\\/](?:core|protocol|rules)[\\/]/ }, ({ path }) => {
        const file = path.replaceAll('\\', '/').slice(packages.length);
        const names = wantedOf(sharedModules[file] ?? [], only);
        if (names.length === 0) return undefined;
        const rest = `export * from ${JSON.stringify(`${path}?own`)};`;
        return { contents: `${takeFromFirst(names)}\n${rest}`, resolveDir: packages };
      });
    },
  };
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[] | undefined} only
 */
function wantedOf(names, only) {
  return names.filter((name) => only?.includes(name) !== false);
}
