import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sourceKeys } from './sourceKey.mjs';
import { listWorkspaces } from './workspaces.mjs';

/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** @param {Record<string, string>} files */
function repositoryWith(files) {
  const root = mkdtempSync(join(tmpdir(), 'service-popups-workspaces-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/**
 * @param {string} name
 * @param {Record<string, string>} [dependencies]
 */
const manifest = (name, dependencies = {}) =>
  JSON.stringify({ name: `@service-popups/${name}`, dependencies });

describe('workspaces', () => {
  it('are listed after what they are built from, whatever their names', () => {
    const root = repositoryWith({
      'apps/server/package.json': manifest('server'),
      'packages/core/package.json': manifest('core'),
      'packages/protocol/package.json': manifest('protocol'),
      'packages/rules/package.json': manifest('rules'),
      'packages/unfinished/readme.txt': 'no manifest yet',
    });
    expect(listWorkspaces(root).map(({ folder }) => folder)).toEqual([
      'packages/protocol',
      'packages/rules',
      'packages/core',
      'apps/server',
    ]);
  });

  it('follow a dependency that only the manifest names', () => {
    const root = repositoryWith({
      'packages/mobile/package.json': manifest('mobile', { '@service-popups/survey': '1.5.0' }),
      'packages/survey/package.json': manifest('survey'),
    });
    expect(listWorkspaces(root).map(({ folder }) => folder)).toEqual(['packages/survey', 'packages/mobile']);
  });

  it('that depend on each other in a circle are refused by name', () => {
    const root = repositoryWith({
      'packages/protocol/package.json': manifest('protocol', { '@service-popups/rules': '1.5.0' }),
      'packages/rules/package.json': manifest('rules'),
    });
    expect(() => listWorkspaces(root)).toThrow(/circle.*packages\/(protocol|rules)/);
  });
});

describe('the key of a workspace', () => {
  const files = {
    'packages/protocol/package.json': manifest('protocol'),
    'packages/protocol/src/index.ts': 'export const one = 1;',
    'packages/rules/package.json': manifest('rules'),
    'packages/rules/src/index.ts': 'export const two = 2;',
  };
  const keysOf = (/** @type {string} */ root) => sourceKeys(listWorkspaces(root), root);

  it('changes with its own sources and with those it is built from', () => {
    const root = repositoryWith(files);
    const before = keysOf(root);
    writeFileSync(join(root, 'packages/rules/src/index.ts'), 'export const two = 3;');
    const ownChange = keysOf(root);
    expect(ownChange.get('packages/protocol')).toBe(before.get('packages/protocol'));
    expect(ownChange.get('packages/rules')).not.toBe(before.get('packages/rules'));
    writeFileSync(join(root, 'packages/protocol/src/index.ts'), 'export const one = 2;');
    const deepChange = keysOf(root);
    expect(deepChange.get('packages/protocol')).not.toBe(ownChange.get('packages/protocol'));
    expect(deepChange.get('packages/rules')).not.toBe(ownChange.get('packages/rules'));
  });

  it('changes with what its manifest says that its build reads elsewhere', () => {
    const docs = JSON.stringify({ name: 'docs', builtFrom: ['docs', 'CHANGELOG.md', 'missing.md'] });
    const root = repositoryWith({
      ...files,
      'apps/docs/package.json': docs,
      'docs/guides/one.md': 'One',
      'CHANGELOG.md': '1.0.0',
    });
    const before = keysOf(root);
    writeFileSync(join(root, 'docs/guides/one.md'), 'Two');
    const folderChange = keysOf(root);
    expect(folderChange.get('apps/docs')).not.toBe(before.get('apps/docs'));
    expect(folderChange.get('packages/rules')).toBe(before.get('packages/rules'));
    writeFileSync(join(root, 'CHANGELOG.md'), '1.0.1');
    expect(keysOf(root).get('apps/docs')).not.toBe(folderChange.get('apps/docs'));
  });

  it('does not change with tests, documents, output or scratch files', () => {
    const root = repositoryWith(files);
    const before = keysOf(root);
    mkdirSync(join(root, 'packages/rules/dist'));
    writeFileSync(join(root, 'packages/rules/dist/index.js'), 'x');
    writeFileSync(join(root, 'packages/rules/src/index.test.ts'), 'x');
    writeFileSync(join(root, 'packages/rules/README.md'), 'x');
    writeFileSync(join(root, 'packages/rules/.scratch'), 'x');
    expect(keysOf(root)).toEqual(before);
  });
});
