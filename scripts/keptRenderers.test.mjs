import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

  it('has the same bytes in every clone, because it is loaded by their hash', () => {
    const attributes = readFileSync(join(repositoryRoot, '.gitattributes'), 'utf8');
    expect(attributes).toMatch(/^apps\/server\/public\/survey\/\*\* -text$/m);
  });
});
