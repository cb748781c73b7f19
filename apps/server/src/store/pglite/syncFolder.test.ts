import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncFolder } from './syncFolder.js';

describe('syncFolder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'service-popups-sync-'));
    mkdirSync(join(folder, 'base/5'), { recursive: true });
    writeFileSync(join(folder, 'base/5/1259'), 'rows');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('goes through every file, and by what is none', async () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'base/link'));
    await expect(syncFolder(folder)).resolves.toBeUndefined();
  });

  it('says so where the folder cannot be read', async () => {
    await expect(syncFolder(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});
