import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importTable, mayImport, mobilePeers } from './importTable.mjs';
import { listWorkspaces, readJson, repositoryRoot } from './workspaces.mjs';

/** The rows of docs/ARCHITECTURE.md: package → what the column "may import" says. */
function documentedRows() {
  const text = readFileSync(join(repositoryRoot, 'docs', 'ARCHITECTURE.md'), 'utf8');
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| package | what it is | may import |')) + 2;
  const rows = lines.slice(first, lines.indexOf('', first));
  return new Map(
    rows.map((row) => {
      const [, folder = '', , may = ''] = row.split('|').map((cell) => cell.trim());
      return [folder.replaceAll('`', ''), may];
    }),
  );
}

/** @param {string} cell for example "`core`, `survey` (lazily)" */
function readCell(cell) {
  if (cell === 'any package') return { may: 'any', lazily: [] };
  const names = [...cell.matchAll(/`(\w+)`( \(lazily\))?/g)];
  return {
    may: names.map(([, name]) => `packages/${name}`).toSorted(),
    lazily: names.filter(([, , lazily]) => lazily !== undefined).map(([, name]) => `packages/${name}`),
  };
}

describe('the import table', () => {
  it('is the one that docs/ARCHITECTURE.md shows', () => {
    const documented = documentedRows();
    expect([...documented.keys()]).toEqual(importTable.map(({ folder }) => folder));
    for (const { folder, may, lazily } of importTable) {
      expect({ folder, ...readCell(documented.get(folder) ?? '') }).toEqual({
        folder,
        may: may === 'any' ? 'any' : may.toSorted(),
        lazily: lazily ?? [],
      });
    }
  });

  it('has no circle', () => {
    const ranked = importTable.map(({ folder }) => folder);
    for (const { folder, may } of importTable) {
      if (may === 'any') continue;
      for (const target of may) expect(ranked.indexOf(target)).toBeLessThan(ranked.indexOf(folder));
    }
  });

  it('governs every workspace that exists', () => {
    const ungoverned = listWorkspaces()
      .map(({ folder }) => folder)
      .filter(
        (folder) =>
          !importTable.some((row) => row.folder === folder || row.folder === `${folder.split('/')[0]}/*`),
      );
    expect(ungoverned).toEqual([]);
  });

  it('lets the mobile package import what the published one asks its hosts for', () => {
    const { peerDependencies } = readJson(join(repositoryRoot, 'packages/sdk/package.json'));
    expect(mobilePeers).toEqual(Object.keys(peerDependencies));
  });

  it('lets nobody import an application', () => {
    for (const { folder } of importTable) {
      expect(mayImport(folder, 'apps/server')).toBe(false);
      expect(mayImport(folder, 'apps/studio')).toBe(false);
    }
  });
});
