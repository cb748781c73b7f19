/**
 * Whether a person belongs to the sampled percentage. The same person and salt always give the same answer, and
 * raising the percentage never removes anyone, because each person keeps one fixed place between 0 and 100.
 */
export function isSampled(personId: string, salt: string, percent: number): boolean {
  return samplePlace(`${salt}:${personId}`) < percent;
}

/**
 * A place from 0 up to, not including, 100: FNV-1a over the UTF-16 code units, then the final mix of MurmurHash3,
 * without which people whose identifiers differ only at the end would land side by side.
 */
export function samplePlace(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000) * 100;
}
