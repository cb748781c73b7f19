import { describe, expect, it } from 'vitest';
import { freeName } from './freeName.js';

describe('freeName', () => {
  it.each([
    [[], 'Effort'],
    [['Effort after a call'], 'Effort'],
    [['Effort'], 'Effort 2'],
    [['Effort 2', 'Effort'], 'Effort 3'],
    [['Effort', 'Effort 3'], 'Effort 2'],
  ])('beside %o calls another one %s', (taken, name) => {
    expect(freeName('Effort', taken)).toBe(name);
  });
});
