import { describe, expect, it } from 'vitest';
import { previewAddress } from './previewAddress.js';

describe('previewAddress', () => {
  it.each([
    ['https://shop.test', 'https://shop.test/?preview=x'],
    ['https://shop.test/a?b=1', 'https://shop.test/a?b=1&preview=x'],
    ['https://shop.test/#/route', 'https://shop.test/?preview=x#/route'],
    ['shop.test/a', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('of %s is %s', (site, address) => {
    expect(previewAddress(site, 'preview=x')).toBe(address);
  });
});
