import { hashText } from '../hashText.js';

/**
 * Whether a person belongs to the sampled percentage. The same person and salt always give the same answer, and
 * raising the percentage never removes anyone, because each person keeps one fixed place between 0 and 100.
 */
export function isSampled(personId: string, salt: string, percent: number): boolean {
  return samplePlace(`${salt}:${personId}`) < percent;
}

/** A place from 0 up to, not including, 100. */
export function samplePlace(text: string): number {
  return (hashText(text) / 0x1_0000_0000) * 100;
}
