import { describe, expect, it } from 'vitest';
import { initialModules } from '../scripts/initialModules.mjs';

describe('what a bundler loads at once', () => {
  it('holds nothing that only a popup or a Contact needs: no survey, no display, no decision, no decoder tables, no Contacts', async () => {
    const modules = await initialModules();
    expect(modules).toContain('packages/core/src/popups/popupFlow.ts');
    const late =
      /packages\/(?:survey|mobile)\/|core\/src\/(?:display\/|identity\/contactSync)|rules\/src\/(?:survey|targeting\/gates|conditions)|generated\/decoders/;
    expect(modules.filter((path) => late.test(path))).toEqual([]);
  }, 60_000);
});
