import { describe, expect, it } from 'vitest';
import { originOf } from './originOf.js';

describe('originOf', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://Shop.example/', 'https://shop.example'],
    ['HTTP://localhost:3000', 'http://localhost:3000'],
    ['https://shop.example:443', 'https://shop.example'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://*.shop.example/', 'https://*.shop.example'],
    ['https://*.bücher.example', 'https://*.xn--bcher-kva.example'],
    ['https://*.', undefined],
    ['https://shop.example/cart', undefined],
    ['https://me@shop.example', undefined],
    ['shop.example', undefined],
    ['ftp://shop.example', undefined],
    ['*', undefined],
    ['', undefined],
  ])('of %j is %j', (text, origin) => {
    expect(originOf(text)).toBe(origin);
  });
});
