/** In the browser: the server that serves the page, and the page's own storage. */
export async function loadConfig() {
  const origin = globalThis.location.origin;
  const answer = await fetch(`${origin}/demo/config.json`);
  const { apiKey, analytics } = await answer.json();
  return { apiKey, analytics, baseUrl: origin, nodeEnv: 'development', debug: true, platform: 'android' };
}
