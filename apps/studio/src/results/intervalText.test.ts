import { describe, expect, it } from 'vitest';
import { intervalText } from './intervalText.js';

describe('intervalText', () => {
  it.each([
    [{ value: 32, low: 24.6, high: 39.4, n: 463 }, 0, '± 7'],
    [{ value: 100, low: 12.4, high: 100, n: 1 }, 0, '12 to 100'],
    [{ value: -40, low: -71, high: 3, n: 9 }, 0, '−71 to 3'],
    [{ value: 5.6, low: 5.35, high: 5.85, n: 40 }, 2, '± 0.25'],
    [{ value: 6.9, low: 6.5, high: 7, n: 4 }, 1, '6.5 to 7.0'],
    [{ value: 2, low: -0.2, high: 9, n: 4 }, 0, '0 to 9'],
  ])('says of %j what it is worth', (estimate, digits, text) => {
    expect(intervalText(estimate, digits)).toBe(text);
  });
});
