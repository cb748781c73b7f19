import { describe, expect, it } from 'vitest';
import { asTyped } from './asTyped.js';

describe('a bound in a message', () => {
  it('is written as the fields of the browser write it', () => {
    expect(asTyped('2026-03-05')).toBe('3/5/2026');
    expect(asTyped(16_384)).toBe('16384');
    expect(asTyped(0.5)).toBe('0.5');
    expect(asTyped(0.0005)).toBe('0.0005');
    // The unseen sign keeps the minus before it where words run from right to left.
    expect(asTyped(-5)).toBe('\u200e-5');
    expect(asTyped(undefined)).toBeUndefined();
  });
});
