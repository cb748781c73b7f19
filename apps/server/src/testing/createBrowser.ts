import type { TestAnswer, TestServer } from './startTestServer.js';
import { sendJson } from './studioClient.js';

/** A browser: keeps the cookie, and says where its page is from. */
export function createBrowser(server: TestServer) {
  let cookie = '';
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { origin: server.url },
  ): Promise<TestAnswer> => {
    const answer = await sendJson(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const given = answer.headers.get('set-cookie');
    if (given !== null) cookie = given.split(';')[0] ?? '';
    return answer;
  };
  return { send, cookie: () => cookie };
}
