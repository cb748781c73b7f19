/** What becomes of an address the survey's page wants to open. */
export type NavigationVerdict = 'stay' | 'outside' | 'refuse';

/**
 * The survey's own page stays, links to the outside are for the system's browser, mail and phone, and everything
 * else (intents, files, scripts) is refused: all origins are allowed in the WebView, so nothing else decides.
 */
export function judgeNavigation(url: string, baseUrl: string): NavigationVerdict {
  const address = plain(url);
  if (/^about:(blank|srcdoc)$/.test(address) || address === plain(baseUrl)) return 'stay';
  return /^(https?:|mailto:|tel:)/.test(address) ? 'outside' : 'refuse';
}

/** WebViews write the host in small letters, whatever the configuration does. */
function plain(url: string): string {
  return url.replace(/#.*/, '').replace(/\/$/, '').toLowerCase();
}
