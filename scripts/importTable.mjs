// Who may import whom. The one place this is written: the linter reads it, the build order follows it,
// and a test holds the table of docs/ARCHITECTURE.md against it.

/**
 * @typedef {object} ImportRow
 * @property {string} folder
 * @property {readonly string[] | 'any'} may Workspace folders this one may import.
 * @property {readonly string[]} [lazily] Of those, the ones that may be loaded by `import()` only (types aside).
 * @property {readonly string[] | 'any'} externals Packages outside the workspace that its sources may import.
 * @property {readonly string[]} [neverEntries] Entry points of allowed workspaces that are not for this one, with what is below them.
 */

/** Entry points that pull a validator or Node in: for the server and for generators. */
const serverSideEntries = ['@service-popups/protocol/schemas'];
export const mobilePeers = [
  'react',
  'react-native',
  'react-native-webview',
  'react-native-mmkv',
  'react-native-device-info',
  'expo-device',
  'expo-application',
];

/** @type {readonly ImportRow[]} */
export const importTable = [
  { folder: 'packages/protocol', may: [], externals: ['typebox'] },
  {
    folder: 'packages/rules',
    may: ['packages/protocol'],
    externals: [],
    neverEntries: serverSideEntries,
  },
  {
    folder: 'packages/core',
    may: ['packages/protocol', 'packages/rules'],
    externals: [],
    neverEntries: serverSideEntries,
  },
  {
    folder: 'packages/survey',
    may: ['packages/protocol', 'packages/rules'],
    externals: [],
    neverEntries: serverSideEntries,
  },
  {
    folder: 'packages/web',
    may: ['packages/core', 'packages/survey', 'packages/protocol'],
    lazily: ['packages/survey'],
    externals: ['react'],
    neverEntries: serverSideEntries,
  },
  {
    folder: 'packages/mobile',
    may: ['packages/core', 'packages/protocol'],
    externals: mobilePeers,
    neverEntries: serverSideEntries,
  },
  {
    folder: 'packages/sdk',
    may: ['packages/core', 'packages/web', 'packages/mobile'],
    externals: mobilePeers,
    neverEntries: serverSideEntries,
  },
  { folder: 'apps/server', may: ['packages/protocol', 'packages/rules'], externals: 'any' },
  {
    folder: 'apps/studio',
    may: ['packages/protocol', 'packages/rules', 'packages/survey'],
    externals: 'any',
    neverEntries: serverSideEntries,
  },
  { folder: 'apps/demo', may: [], externals: 'any' },
  { folder: 'apps/docs', may: [], externals: 'any' },
  { folder: 'examples/*', may: [], externals: 'any' },
  { folder: 'e2e', may: 'any', externals: 'any' },
  { folder: 'bench', may: 'any', externals: 'any' },
];

/**
 * The row that governs a folder; `examples/*` speaks for every example.
 * @param {string} folder
 */
export function importRowFor(folder) {
  const family = `${folder.split('/')[0]}/*`;
  return importTable.find((row) => row.folder === folder) ?? importTable.find((row) => row.folder === family);
}

/**
 * @param {string} from
 * @param {string} to
 */
export function mayImport(from, to) {
  const row = importRowFor(from);
  if (row === undefined) return false;
  // "Any" is for end-to-end tests and benches, which nothing is built from.
  if (row.may === 'any') return to.startsWith('packages/');
  return row.may.includes(to);
}
