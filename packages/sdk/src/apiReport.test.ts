import { sdkVersion } from '@service-popups/core/test';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { makeApiReport, readApiReport } from '../scripts/apiReport.mjs';

describe('the public API', () => {
  it('is what api/report.txt says; after a wanted change run `node packages/sdk/scripts/apiReport.mjs --write`', async () => {
    expect(await makeApiReport()).toBe(readApiReport());
  }, 300_000);

  it('[VER-1] is of the version that the SDK reports, 1.5.0 or later', () => {
    expect(manifest.version).toBe(sdkVersion);
    const [major = 0, minor = 0] = sdkVersion.split('.').map(Number);
    expect(major * 1_000 + minor).toBeGreaterThanOrEqual(1_005);
  });
});
