/** https, and http on this machine, so that a survey can be tried out before it is served. */
const web = /^https:|^http:\/\/localhost[:/]/;

/** The address if a picture or a font may come from it, or else undefined. */
export function safeAsset(text: string | undefined, allowed = web): string | undefined {
  // Most definitions name none, and the browser takes its time to make an error.
  if (!text) return undefined;
  try {
    // No base: a relative address in a definition would point into whichever page shows it.
    const { href } = new URL(text);
    return allowed.test(href) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** The address if a link may lead there: the web, mail or telephone. */
export function safeLink(text: string | undefined): string | undefined {
  return safeAsset(text) ?? safeAsset(text, /^(mailto|tel):/);
}
