/**
 * Whether an address that the survey's page wants to open is one for the system: its browser, mail or phone. Everything
 * else (intents, files, scripts) is refused: all origins are allowed in the WebView, so nothing else decides.
 */
export function isLink(url: string): boolean {
  return /^(https?|mailto|tel):/i.test(url);
}
