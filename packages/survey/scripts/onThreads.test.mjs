import { minify as terserMinify } from 'terser';
import { describe, expect, it } from 'vitest';
import { minify } from './onThreads.mjs';

const options = {
  module: true,
  sourceMap: { content: '{"version":3,"sources":[],"names":[],"mappings":""}' },
};
/** Each has letters of its own, by which terser chooses its names. */
const codes = Array.from('abcdefgh', (letter) =>
  Array.from(
    { length: 20 },
    (_, index) => `export function f${index}(one, two) { return one.${letter.repeat(9)}(two); }`,
  ).join('\n'),
);

describe('shrinking several codes at once', () => {
  it('makes of each what terser makes of it alone', async () => {
    const alone = [];
    for (const code of codes) alone.push(await terserMinify(code, options));
    const atOnce = await Promise.all(codes.map((code) => minify(code, options)));
    expect(atOnce.map(({ code }) => code)).toEqual(alone.map(({ code }) => code));
    expect(atOnce.map(({ map }) => map)).toEqual(alone.map(({ map }) => map));
  });

  it('tells of a mistake in one of them, and goes on with the others', async () => {
    const broken = minify('export const = 1;', options);
    const whole = minify('export const one = 1;', options);
    await expect(broken).rejects.toThrow(/Name expected/);
    expect((await whole).code).toBe('export const one=1;');
  });
});
