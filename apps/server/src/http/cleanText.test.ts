import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseClean } from './cleanText.js';

/** What Postgres refuses. */
const refused = (text: string): boolean => text.includes('\u0000') || loneSurrogate.test(text);
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

describe('parseClean', () => {
  it('leaves no character that Postgres refuses, in values and in keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const clean = parseClean(JSON.stringify(value));
        const walk = (part: unknown): boolean => {
          if (typeof part === 'string') return !refused(part);
          if (typeof part !== 'object' || part === null) return true;
          return Object.entries(part).every(([key, item]) => !refused(key) && walk(item));
        };
        expect(walk(clean)).toBe(true);
      }),
    );
  });

  it('reads past the mark that some editors put before a file', () => {
    expect(parseClean('\uFEFF{"name":"shop"}')).toEqual({ name: 'shop' });
  });

  it('changes nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseClean(text))).toBe(text);
      }),
    );
    expect(parseClean('{"a":"\\ud83d\\ude00 \\u0041"}')).toEqual({ a: '😀 A' });
  });

  it('looks no deeper than any schema goes, so that no stack ends', () => {
    const depth = 30_000;
    expect(() => parseClean(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`)).not.toThrow();
  });

  it('makes no prototype out of a key', () => {
    const value = parseClean('{"__proto__":{"polluted":true},"x":"\\u0000"}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
  });
});
