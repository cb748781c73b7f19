const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An id for a popup that is asked for: asked for again after a lost answer, it is not made twice. */
export function createPopupId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `pop_${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`;
}
