import { describe, expect, it } from 'vitest';
import { inlineJson } from './escape.js';

describe('JSON that is written into a page', () => {
  it('holds none of the characters that mean something to a page or a script, and means the same', () => {
    const value = { 'a<b>&': '</script><!--\u2028\u2029&amp;"\\' };
    const text = inlineJson(value);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(text).toContain('\\u003c/script\\u003e');
    expect(JSON.parse(text)).toEqual(value);
  });
});
