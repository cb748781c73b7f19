import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaticFiles } from './staticFiles.js';

describe('static files', () => {
  const base = mkdtempSync(join(tmpdir(), 'service-popups-files-'));
  const folder = join(base, 'public');
  const plain = { acceptEncoding: undefined, ifNoneMatch: undefined, headers: {} };
  const files = createStaticFiles(folder);
  beforeAll(() => {
    mkdirSync(join(folder, 'inner'), { recursive: true });
    writeFileSync(join(folder, 'a.js'), `const text = '${'a'.repeat(2_000)}';`);
    writeFileSync(join(folder, 'inner/b.css'), 'b {}');
    writeFileSync(join(base, 'secret.txt'), 'secret');
    symlinkSync(join(base, 'secret.txt'), join(folder, 'link.txt'));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('are served with their type, compressed on request, and a tag that saves the transfer', async () => {
    const answer = await files.answer('a.js', { ...plain, acceptEncoding: 'gzip, br' });
    expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer?.headers.get('content-encoding')).toBe('br');
    const tag = answer?.headers.get('etag') ?? null;
    const again = await files.answer('a.js', { ...plain, ifNoneMatch: tag ?? undefined });
    expect(again?.status).toBe(304);
    expect((await files.answer('inner/b.css', plain))?.headers.get('content-type')).toContain('text/css');
  });

  it('never leave their folder', async () => {
    for (const path of [
      '../secret.txt',
      'inner/../../secret.txt',
      'link.txt',
      '/etc/passwd',
      'a.js\0',
      '',
      '.',
      'inner',
    ]) {
      expect(await files.answer(path, plain), path).toBeUndefined();
    }
  });

  it('are read again when they change', async () => {
    const before = (await files.answer('a.js', plain))?.headers.get('etag');
    writeFileSync(join(folder, 'a.js'), 'changed');
    utimesSync(join(folder, 'a.js'), new Date(), new Date(Date.UTC(2030, 1)));
    const after = await files.answer('a.js', plain);
    expect(after?.headers.get('etag')).not.toBe(before);
    expect(await after?.text()).toBe('changed');
  });
});
