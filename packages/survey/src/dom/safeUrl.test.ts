import { expect, it } from 'vitest';
import { safeAsset, safeLink } from './safeUrl.js';

it.each([
  ['https://example.com/a b', true, true],
  ['http://localhost:4000/x', true, true],
  ['http://127.0.0.1/x', false, false],
  ['http://example.com', false, false],
  ['http://localhost.example.com', false, false],
  ['http://localhost@example.com', false, false],
  ['mailto:a@example.com', true, false],
  ['tel:+4420', true, false],
  ['javascript:alert(1)', false, false],
  ['JAVASCRIPT:alert(1)', false, false],
  [' java\nscript:alert(1)', false, false],
  ['data:text/html,x', false, false],
  ['//example.com', false, false],
  ['/path', false, false],
  ['', false, false],
  [undefined, false, false],
])('%s may be a link: %s, a picture: %s', (url, isLink, isAsset) => {
  expect(safeLink(url) !== undefined).toBe(isLink);
  expect(safeAsset(url) !== undefined).toBe(isAsset);
});
