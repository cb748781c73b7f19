import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const budgetBytes = 120_000;

/** @param {string} name */
function transferred(name) {
  const content = readFileSync(join(dist, name));
  return name.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
}

/** Everything a first visit loads before a page is drawn: the document and what it names, the Latin part of the font too. */
function firstLoad() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/studio\/([^"]+)"/g)].map(([, name = '']) => name);
  return ['index.html', ...named];
}

describe('the first load of the studio', () => {
  it('is at most 120 kB, compressed', () => {
    expect(existsSync(dist), 'the studio is built').toBe(true);
    const files = firstLoad();
    expect(files.filter((name) => name.endsWith('.js'))).not.toEqual([]);
    expect(files.filter((name) => /inter-latin-wght.*\.woff2$/.test(name))).toHaveLength(1);
    expect(files.reduce((sum, name) => sum + transferred(name), 0)).toBeLessThanOrEqual(budgetBytes);
  });

  it('leaves the editor and the renderer for later', () => {
    const scripts = firstLoad().filter((name) => name.endsWith('.js'));
    const names = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
    expect(names.some((name) => name.startsWith('EditorPage-'))).toBe(true);
    expect(scripts.filter((name) => /EditorPage|preview/.test(name))).toEqual([]);
  });
});
