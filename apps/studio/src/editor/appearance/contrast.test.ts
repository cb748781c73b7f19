import { describe, expect, it } from 'vitest';
import { contrastOf, isHexColor } from './contrast.js';

describe('contrastOf', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#3257e0', '#ffffff', 5.87],
  ])('of %s on %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 1);
  });
});

describe('isHexColor', () => {
  it('takes six digits alone', () => {
    expect(isHexColor('#3257e0')).toBe(true);
    expect(isHexColor('#fff')).toBe(false);
    expect(isHexColor('red')).toBe(false);
  });
});
