import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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
    writeFileSync(join(folder, 'c.svg'), '<svg/>');
    writeFileSync(join(folder, 'd.unknown'), 'd');
    writeFileSync(join(folder, 'e.png'), 'e'.repeat(2_000));
    writeFileSync(join(base, 'secret.txt'), 'secret');
    mkdirSync(join(base, 'public-too'));
    writeFileSync(join(base, 'public-too/secret.txt'), 'secret');
    symlinkSync(join(base, 'secret.txt'), join(folder, 'link.txt'));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('are served as what they are and with the headers of their route', async () => {
    const headers = { 'Cache-Control': 'no-cache' };
    for (const [path, type] of [
      ['a.js', 'text/javascript; charset=utf-8'],
      ['inner/b.css', 'text/css; charset=utf-8'],
      ['c.svg', 'image/svg+xml'],
      ['d.unknown', 'application/octet-stream'],
    ] as const) {
      const answer = await files.answer(path, { ...plain, headers });
      expect(answer?.headers.get('content-type')).toBe(type);
      expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer?.headers.get('cache-control')).toBe('no-cache');
      expect(answer?.headers.get('vary')).toBe('Accept-Encoding');
    }
  });

  it.each([
    { encoding: 'br', unpack: brotliDecompressSync },
    { encoding: 'gzip', unpack: gunzipSync },
    { encoding: 'identity', unpack: (bytes: Buffer) => bytes },
  ])(
    'travel as $encoding, under a tag of its own that saves the next transfer',
    async ({ encoding, unpack }) => {
      const request = { ...plain, acceptEncoding: encoding, headers: { 'Cache-Control': 'no-cache' } };
      const answer = await files.answer('a.js', request);
      expect(answer?.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(unpack(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())).toString()).toContain(
        'const text',
      );
      const tag = answer?.headers.get('etag') ?? '';
      expect(tag.endsWith(`-${encoding}"`)).toBe(encoding !== 'identity');
      for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const again = await files.answer('a.js', { ...request, ifNoneMatch });
        expect(again?.status).toBe(304);
        expect(again?.headers.get('etag')).toBe(tag);
        expect(again?.headers.get('cache-control')).toBe('no-cache');
      }
      expect((await files.answer('a.js', { ...request, ifNoneMatch: '"other"' }))?.status).toBe(200);
    },
  );

  it('are packed only where that saves something', async () => {
    for (const path of ['inner/b.css', 'e.png']) {
      const answer = await files.answer(path, { ...plain, acceptEncoding: 'br, gzip' });
      expect(answer?.headers.get('content-encoding'), path).toBeNull();
    }
  });

  it('never leave their folder', async () => {
    for (const path of [
      '../secret.txt',
      '../public-too/secret.txt',
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
