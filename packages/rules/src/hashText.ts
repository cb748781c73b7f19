/**
 * A fingerprint of a text, 32 bits: to share people out, or to see that something changed, not to keep a secret. FNV-1a
 * over the UTF-16 code units, then the final mix of MurmurHash3, without which texts that differ only at the end would
 * land side by side.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
