import { describe, expect, it, vi } from 'vitest';
import { findChromium } from './findChromium.mjs';
import { findOnPath } from './findOnPath.mjs';

describe('finding programs', () => {
  it('takes the browser that CHROMIUM_PATH names, and no other', () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath);
    expect(findChromium()).toBe(process.execPath);
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    expect(findChromium()).toBeUndefined();
  });

  it('looks along the PATH and ignores what cannot be run', () => {
    expect(findOnPath('sh')).toMatch(/\/sh$/);
    expect(findOnPath('no-such-program')).toBeUndefined();
  });
});
