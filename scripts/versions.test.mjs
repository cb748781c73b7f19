import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listWorkspaces, readJson, repositoryRoot } from './workspaces.mjs';

/** @param {string} version */
function section(version) {
  const text = readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  return text.split('\n## ').find((part) => part.startsWith(`${version}\n`)) ?? '';
}

describe('versions', () => {
  it('[VER-1] every published version is 1.5.0 or later, and the same everywhere', () => {
    const { version } = readJson(join(repositoryRoot, 'package.json'));
    const [major = 0, minor = 0] = String(version).split('.').map(Number);
    expect(major * 1000 + minor).toBeGreaterThanOrEqual(1005);
    const { packages } = readJson(join(repositoryRoot, 'package-lock.json'));
    for (const { folder, directory } of listWorkspaces()) {
      if (folder.startsWith('examples/')) continue;
      const manifest = readJson(join(directory, 'package.json'));
      const own = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
        .filter(([name]) => name.startsWith('@service-popups/'))
        .map(([, wanted]) => wanted);
      const all = [manifest.version, packages[folder].version, ...own];
      expect([folder, ...new Set(all)]).toEqual([folder, version]);
    }
  });

  it('[VER-1] the changelog names the features of 1.3.0, 1.4.0 and 1.5.0', () => {
    expect(section('1.3.0')).toMatch(/card and backdrop/);
    expect(section('1.4.0')).toMatch(/renderChrome/);
    for (const feature of [/showProgressBar/, /surveyCss/, /#sv-popup/])
      expect(section('1.5.0')).toMatch(feature);
  });
});
