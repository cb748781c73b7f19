/** An id for a popup that is asked for: asked for again after a lost answer, it is not made twice. */
export function createPopupId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `pop_${Array.from(random, (byte) => (byte % 36).toString(36)).join('')}`;
}
