import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installSystemPackages } from './systemPackages.mjs';

/** A folder with an apt-get that only writes down how it was called, and a sudo that obeys. */
let programs = '';
/** @type {string[]} */
let said = [];

/**
 * @param {string} name
 * @param {string} body
 */
function program(name, body) {
  writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`);
  chmodSync(join(programs, name), 0o755);
}

beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'service-popups-apt-'));
  program('sudo', 'shift; exec "$@"');
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH']}`);
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(programs, { recursive: true, force: true });
});

describe('installing system packages', () => {
  it('updates the lists, then installs without asking, and waits for another apt-get', async () => {
    program('apt-get', `echo "$DEBIAN_FRONTEND $*" >> "${programs}/calls"`);
    expect(await installSystemPackages({ title: 'Chromium', packages: ['chromium', 'fonts'] })).toBe(true);
    expect(readFileSync(join(programs, 'calls'), 'utf8')).toBe(
      [
        'noninteractive -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 update -q',
        'noninteractive -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 install -y -q --no-install-recommends chromium fonts',
        '',
      ].join('\n'),
    );
    expect(said.join('')).toBe('installing Chromium with apt-get (once; a few minutes at most)\n');
  });

  it('does not update lists that are new', async () => {
    program('apt-get', `echo "$5" >> "${programs}/calls"`);
    await installSystemPackages({ title: 'Chromium', packages: ['chromium'] });
    await installSystemPackages({ title: 'its shell', packages: ['shell'], hasNewLists: true });
    expect(readFileSync(join(programs, 'calls'), 'utf8')).toBe('update\ninstall\ninstall\n');
  });

  it('says why, when apt-get fails', async () => {
    program('apt-get', 'echo "E: Unable to locate package chromium" >&2; exit 100');
    expect(await installSystemPackages({ title: 'Chromium', packages: ['chromium'] })).toBe(false);
    expect(said.join('')).toContain(
      'apt-get could not install Chromium: E: Unable to locate package chromium',
    );
  });
});
