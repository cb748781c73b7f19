// Speaks to the studio's API as a script does, with a token made for the test.
import type { Role } from '@service-popups/protocol/studio';
import { createToken } from '../domain/accounts/tokens.js';
import { readDescribedAnswers } from './describedAnswers.js';
import type { DescribedAnswers } from './describedAnswers.js';
import type { TestAnswer, TestServer } from './startTestServer.js';

export interface StudioClient {
  request(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  put<Answer>(path: string, body: unknown): Promise<Answer>;
  patch<Answer>(path: string, body: unknown): Promise<Answer>;
  remove(path: string): Promise<void>;
}

export interface ClientOptions {
  readonly role?: Role;
  /** Undefined: for every project. */
  readonly projectId?: string;
}

export async function createStudioClient(
  server: TestServer,
  { role = 'owner', projectId }: ClientOptions = {},
): Promise<StudioClient> {
  const maker = {
    kind: 'token',
    id: 'test',
    name: 'test',
    email: undefined,
    role,
    projects: new Map(),
  } as const;
  const name = `${role} of ${projectId ?? 'everything'}`;
  const { secret } = await createToken(server.database, maker, { name, role, projectId }, server.clock.now());
  const request: StudioClient['request'] = (method, path, body) =>
    sendJson(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${secret ?? ''}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const expected = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await request(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json as Answer;
  };
  return {
    request,
    get: (path) => expected('GET', path),
    post: (path, body = {}) => expected('POST', path, body),
    put: (path, body) => expected('PUT', path, body),
    patch: (path, body) => expected('PATCH', path, body),
    remove: (path) => expected('DELETE', path),
  };
}

export async function sendJson(url: string, init: RequestInit): Promise<TestAnswer> {
  const response = await fetch(url, init);
  const type = response.headers.get('content-type')?.split(';')[0];
  const isStream = type === 'text/event-stream';
  // A stream does not end by itself.
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  refuseUndescribed(url, init.method ?? 'GET', { status: response.status, type, text });
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: type === 'application/json' && text !== '' ? (JSON.parse(text) as unknown) : undefined,
  };
}

/** Read when the first answer comes. */
const known: { described?: DescribedAnswers } = {};

function refuseUndescribed(
  url: string,
  method: string,
  answer: { status: number; type: string | undefined; text: string },
): void {
  known.described ??= readDescribedAnswers();
  const { pathname: path } = new URL(url);
  const problem = known.described.problemWith({ method, path, ...answer });
  if (problem !== undefined) {
    throw new Error(`The description of ${method} ${path} ${problem}: ${answer.status} ${answer.text}`);
  }
}
