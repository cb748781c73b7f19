import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findChromium, findHeadlessChromium } from './findChromium.mjs';
import { findOnPath } from './findOnPath.mjs';

describe('finding programs', () => {
  it('takes the browser that CHROMIUM_PATH names, and no other', () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath);
    expect(findChromium()).toBe(process.execPath);
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    expect(findChromium()).toBeUndefined();
  });

  it('prefers the browser without windows, where there is one and none is named', () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath);
    expect(findHeadlessChromium()).toBe(process.execPath);
    vi.stubEnv('CHROMIUM_PATH', '');
    const folder = mkdtempSync(join(tmpdir(), 'service-popups-path-'));
    vi.stubEnv('PATH', folder);
    expect(findHeadlessChromium()).toBe(findChromium());
    const shell = join(folder, 'chromium-headless-shell');
    writeFileSync(shell, '', { mode: 0o755 });
    expect(findHeadlessChromium()).toBe(shell);
    rmSync(folder, { recursive: true });
  });

  it('looks along the PATH and ignores what cannot be run', () => {
    expect(findOnPath('sh')).toMatch(/\/sh$/);
    expect(findOnPath('no-such-program')).toBeUndefined();
  });
});
