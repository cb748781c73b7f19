/** The server at /demo/mobile knows its keys; a page that Expo serves asks the server as a phone does. */
export async function loadConfig() {
  const { origin, pathname } = globalThis.location;
  const shared = { nodeEnv: 'development', debug: true, platform: 'android' };
  if (!pathname.startsWith('/demo/mobile')) {
    const baseUrl = process.env.EXPO_PUBLIC_SERVICE_URL ?? 'http://localhost:4000';
    const analytics = { publicKey: 'ak_demo', integration: 'int_demo' };
    return { apiKey: 'pk_demo', analytics, baseUrl, ...shared };
  }
  const answer = await fetch('/demo/config.json');
  const { apiKey, analytics } = await answer.json();
  return { apiKey, analytics, baseUrl: origin, ...shared };
}
