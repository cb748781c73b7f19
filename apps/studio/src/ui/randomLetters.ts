/** Small letters and digits that nobody guesses or repeats, also on a page without https. */
export function randomLetters(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => (byte % 36).toString(36)).join(
    '',
  );
}
