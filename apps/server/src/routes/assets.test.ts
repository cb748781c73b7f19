import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assetRoutes } from './assets.js';

describe('built files', () => {
  const root = mkdtempSync(join(tmpdir(), 'service-popups-assets-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('packages/survey/dist/survey.json', '{ "version": "1.6.0" }');
  put('packages/survey/dist/survey.js', 'new');
  put('apps/server/public/survey/1.5.0/survey.js', 'kept');
  put('apps/server/public/secret.txt', 'not a renderer');
  put('apps/studio/dist/index.html', '<title>Studio</title>');
  put('apps/studio/dist/assets/page-1.js', 'page');
  const get = async (path: string) => {
    const answer = await assetRoutes(root).request(path);
    const { status, headers } = answer;
    return { status, text: await answer.text(), cache: headers.get('cache-control'), headers };
  };

  it('hold the renderer of this release and of earlier ones, for ever the same', async () => {
    for (const [version, text] of [
      ['1.6.0', 'new'],
      ['1.5.0', 'kept'],
    ]) {
      const answer = await get(`/survey/${version}/survey.js`);
      expect(answer).toMatchObject({ status: 200, text, cache: 'public, max-age=31536000, immutable' });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it.each([
    '/survey/1.4.0/survey.js',
    '/survey/1.5.0/other.js',
    '/survey/../secret.txt',
    '/survey/..%2f/secret.txt',
  ])('hold nothing at %s', async (path) => {
    const { text } = await get(path);
    expect(text).not.toContain('renderer');
    expect(text).not.toMatch(/new|kept/);
  });

  it('of the studio are for ever, and its page is not, whatever its address', async () => {
    expect(await get('/studio/assets/page-1.js')).toMatchObject({
      status: 200,
      cache: expect.stringContaining('immutable') as string,
    });
    expect(await get('/studio/projects/x')).toMatchObject({ status: 200, cache: 'no-cache' });
    expect((await get('/studio/assets/')).text).not.toContain('Studio');
  });

  it('of the studio hide no page whose address ends like one of them', async () => {
    expect(await get('/studio/x/contacts/ada%40example.com')).toMatchObject({
      status: 200,
      cache: 'no-cache',
    });
    expect((await get('/studio/missing.js')).text).not.toContain('Studio');
  });
});
