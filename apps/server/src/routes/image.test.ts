import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
/** Served where it is there: the page of an example app. */
const mayBeMissing = ['examples/mobile/dist'];

describe('the image', () => {
  it('holds every folder that the server serves files from', () => {
    const here = new URL('./', import.meta.url);
    const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, here), 'utf8'));
    const served = sources.flatMap((text) =>
      [...text.matchAll(/join\(root, '([^']+)'\)/g)].map(([, path]) => path),
    );
    const image = readFileSync(new URL('Dockerfile', root), 'utf8');
    const held = [...image.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path);
    expect(served.length).toBeGreaterThan(5);
    const missing = served.filter(
      (path = '') =>
        !mayBeMissing.includes(path) && !held.some((folder) => `${path}/`.startsWith(`${folder}/`)),
    );
    expect(missing).toEqual([]);
  });
});
