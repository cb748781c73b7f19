/**
 * The policy of the survey's page: the renderer, with the language files that stand beside it, images over https or from
 * the base address, the definition's font, and nothing else. No connection can be opened from the page, so a survey
 * cannot send anything past the bridge.
 */
export function surveyPolicy(rendererUrl: string, fontUrl: string | undefined, nonce: string): string {
  const font = originOf(fontUrl);
  return (
    `default-src 'none'; ` +
    `script-src 'nonce-${nonce}' ${cspAddress(rendererUrl.replace(/[^/]*$/, ''))}; ` +
    `style-src 'nonce-${nonce}'${font}; ` +
    `img-src https:${originOf(rendererUrl)}; ` +
    `font-src${font}; ` +
    `base-uri 'none'; form-action 'none'`
  );
}

/** A nonce has few allowed characters; the token that it is made of is a UUID anyway. */
export function nonceOf(token: string): string {
  return token.replace(/[^A-Za-z0-9+/_-]/g, '') || 'survey';
}

/** With a space in front, as one more source; nothing where there is none. Taken apart as text: the mobile runtime's URL is unreliable. */
function originOf(url: string | undefined): string {
  const [origin] = /^https?:\/\/[A-Za-z0-9.:_[\]-]+/.exec(url ?? '') ?? [];
  return origin ? ` ${origin}` : '';
}

/** What separates sources and directives must not occur inside one. */
function cspAddress(url: string): string {
  return encodeURI(url).replace(/[;,']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
