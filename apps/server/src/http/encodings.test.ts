import { describe, expect, it } from 'vitest';
import { chooseEncoding, entityTag } from './encodings.js';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br; q=0.000 ', 'gzip'],
    ['br;q=0,gzip;q=0', 'identity'],
    ['brotli, x-gzipped', 'identity'],
    ['GZip, BR', 'br'],
    ['Br;Q=0, GZip', 'gzip'],
  ])('%j gets %s', (accepted, expected) => {
    expect(chooseEncoding(accepted)).toBe(expected);
  });
});

describe('entityTag', () => {
  it('is another one for each form, and the plain one without compression', () => {
    expect(entityTag('abc', 'identity')).toBe('"abc"');
    expect(entityTag('abc', 'br')).toBe('"abc-br"');
    expect(entityTag('abc', 'gzip')).toBe('"abc-gzip"');
  });
});
