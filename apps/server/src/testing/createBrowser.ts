import type { TestAnswer, TestServer } from './startTestServer.js';
import { sendJson } from './studioClient.js';

/** A browser: keeps the cookie for as long as it was told to, and says where its page is from. */
export function createBrowser(server: TestServer) {
  let kept = { cookie: '', until: Infinity };
  const cookie = () => (server.clock.now() < kept.until ? kept.cookie : '');
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { origin: server.url },
  ): Promise<TestAnswer> => {
    const answer = await sendJson(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, cookie: cookie(), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const given = answer.headers.get('set-cookie');
    if (given !== null) {
      const seconds = Number(/Max-Age=(\d+)/.exec(given)?.[1] ?? Infinity);
      kept = { cookie: given.split(';')[0] ?? '', until: server.clock.now() + seconds * 1_000 };
    }
    return answer;
  };
  return { send, cookie };
}
