import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { swapIn } from './swapIn.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'service-popups-swap-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {Readonly<Record<string, string>>} files */
const write = (files) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
};
const held = () =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  );

it('leaves the new build and what is not of a build, and nothing of the former one', () => {
  write({
    'dist/page.js': 'old',
    'dist/esm/main.js': 'old',
    'dist/esm/chunk-1.js': 'old',
    'dist/renamed.js': 'old',
    'dist/.types/main.d.ts': "the compiler's",
    '.dist/page.js': 'new',
    '.dist/esm/main.js': 'new',
    '.dist/esm/chunk-2.js': 'new',
  });
  swapIn(join(root, '.dist'), join(root, 'dist'), ['.types']);
  expect(held()).toEqual({
    'dist/page.js': 'new',
    'dist/esm/main.js': 'new',
    'dist/esm/chunk-2.js': 'new',
    'dist/.types/main.d.ts': "the compiler's",
  });
});

it('works where nothing was built before, and where a swap was broken off', () => {
  for (const content of ['first', 'second']) {
    write({ '.dist/esm/main.js': content, '.dist.former/esm/main.js': 'broken off' });
    swapIn(join(root, '.dist'), join(root, 'dist'));
    expect(held()).toEqual({ 'dist/esm/main.js': content });
  }
});
