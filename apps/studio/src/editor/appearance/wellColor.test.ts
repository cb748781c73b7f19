import { describe, expect, it } from 'vitest';
import { wellColor } from './wellColor.js';

describe('wellColor', () => {
  it.each([
    ['#3257e0', '#3257e0'],
    ['#Fa0', '#FFaa00'],
    ['#32', undefined],
    ['#32xyz0', undefined],
    ['red', undefined],
    ['', undefined],
  ])('of %j is %j', (text, color) => {
    expect(wellColor(text)).toBe(color);
  });
});
