import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getFileInfo } from 'prettier';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

// `apps/server/scripts/keepRenderer.mjs` leaves a folder here, for the SDKs of a release before.
describe('a kept renderer', () => {
  it('stays as it was built, whatever the formatter would make of it', async () => {
    const ignorePath = join(repositoryRoot, '.prettierignore');
    const file = join(repositoryRoot, 'apps/server/public/survey/1.0.0/survey.js');
    expect(await getFileInfo(file, { ignorePath })).toMatchObject({ ignored: true });
  });

  it('is what was published, and not what a quick build has made for who only starts', () => {
    const root = mkdtempSync(join(tmpdir(), 'service-popups-kept-'));
    const write = (/** @type {string} */ path, /** @type {object} */ content) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), JSON.stringify(content));
    };
    write('packages/survey/dist/survey.json', { version: '1.0.0' });
    write('packages/survey/dist/survey.js', {});
    write('packages/survey/dist/locales/de.js', {});
    write('packages/sdk/dist/lazy/popups.js', {});
    const script = join(root, 'apps/server/scripts/keepRenderer.mjs');
    cpSync(join(repositoryRoot, 'apps/server/scripts/keepRenderer.mjs'), script);
    const kept = join(root, 'apps/server/public/survey/1.0.0/popups.js');
    const keep = (/** @type {string} */ stamp) => {
      write('.bootstrap/build.json', { 'packages/sdk': stamp });
      return spawnSync(process.execPath, [script]).status;
    };
    expect([keep('abc quick'), existsSync(kept)]).toEqual([1, false]);
    expect([keep('abc'), existsSync(kept)]).toEqual([0, true]);
    rmSync(root, { recursive: true });
  });

  it('has the same bytes in every clone, because it is loaded by their hash', () => {
    const attributes = readFileSync(join(repositoryRoot, '.gitattributes'), 'utf8');
    expect(attributes).toMatch(/^apps\/server\/public\/survey\/\*\* -text$/m);
  });
});
