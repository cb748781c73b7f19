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
    for (const { folder, directory } of listWorkspaces()) {
      if (!folder.startsWith('packages/')) continue;
      expect([folder, readJson(join(directory, 'package.json')).version]).toEqual([folder, version]);
    }
  });

  it('[VER-1] the changelog names the features of 1.3.0, 1.4.0 and 1.5.0', () => {
    expect(section('1.3.0')).toMatch(/card and backdrop/);
    expect(section('1.4.0')).toMatch(/renderChrome/);
    for (const feature of [/showProgressBar/, /surveyCss/, /#sv-popup/])
      expect(section('1.5.0')).toMatch(feature);
  });
});
