/** What becomes of an address the survey's page wants to open. */
export type NavigationVerdict = 'stay' | 'outside' | 'refuse';

/**
 * The survey's own page stays, links to the outside are for the system's browser, mail and phone, and everything
 * else (intents, files, scripts) is refused: all origins are allowed in the WebView, so nothing else decides.
 */
export function judgeNavigation(url: string, baseUrl: string): NavigationVerdict {
  const address = url.replace(/#.*$/, '').replace(/\/+$/, '');
  if (/^about:(blank|srcdoc)$/.test(address) || address === baseUrl.replace(/\/+$/, '')) return 'stay';
  return /^(https?:|mailto:|tel:)/i.test(url) ? 'outside' : 'refuse';
}
