import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './makeFolder.js';

describe('the folder of the data', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'service-popups-folder-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is made with all that leads to it, for this user alone, and may be there already', () => {
    const folder = join(root, 'a/b/c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is named where something else stands in its way', () => {
    writeFileSync(join(root, 'file'), '');
    for (const folder of [join(root, 'file'), join(root, 'file/data')]) {
      expect(() => makeFolder(folder)).toThrow(
        `${folder} is no folder that can be written (ENOTDIR). Choose another with DATA_DIR.`,
      );
    }
  });

  it('is named where nothing can be made', () => {
    expect(() => makeFolder('/proc/nowhere/data')).toThrow(/^\/proc\/nowhere\/data is no folder/);
  });
});
