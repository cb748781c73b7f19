import type { Clock } from '../platform/clock.js';
import type { HttpClient, HttpRequest, HttpResponse } from '../platform/http.js';

export type FakeAnswer =
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly retryAfter?: string;
      readonly timedOut?: boolean;
    }
  /** Never answers: the time-out ends it. */
  | 'hang';

export type FakeHandler = (request: HttpRequest) => FakeAnswer | Promise<FakeAnswer>;

export interface FakeHttp extends HttpClient {
  readonly requests: HttpRequest[];
  /** Every request from now on. */
  readonly answer: (handler: FakeHandler) => void;
  /** The next requests, one each; then `answer` again. */
  readonly script: (...answers: readonly FakeAnswer[]) => void;
  readonly setOnline: (isOnline: boolean) => void;
  /** The bodies sent to an address that ends so, parsed. */
  readonly bodies: (ending: string) => Record<string, unknown>[];
}

/** A network of one page: no answer while offline, and otherwise what the test says. A body that is no text becomes JSON. */
export function createFakeHttp(clock: Clock, handler: FakeHandler = () => ({ status: 0 })): FakeHttp {
  const requests: HttpRequest[] = [];
  const scripted: FakeAnswer[] = [];
  const listeners = new Set<() => void>();
  let current = handler;
  let isOnline = true;
  const respond = (answer: Exclude<FakeAnswer, 'hang'>): HttpResponse => ({
    status: answer.status,
    retryAfter: answer.retryAfter,
    body:
      answer.body === undefined || typeof answer.body === 'string'
        ? answer.body
        : JSON.stringify(answer.body),
    ...(answer.timedOut === true && { timedOut: true }),
  });
  return {
    requests,
    answer(next) {
      current = next;
    },
    script(...answers) {
      scripted.push(...answers);
    },
    async send(request) {
      requests.push(request);
      if (!isOnline) return respond({ status: 0 });
      const answer = scripted.shift() ?? (await current(request));
      if (answer !== 'hang') return respond(answer);
      return new Promise((resolve) => {
        clock.after(request.timeoutMs, () => resolve(respond({ status: 0, timedOut: true })));
      });
    },
    isOnline: () => isOnline,
    onOnline(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setOnline(next) {
      isOnline = next;
      if (next) for (const listener of listeners) listener();
    },
    bodies: (ending) =>
      requests
        .filter(({ url }) => url.endsWith(ending))
        .map(({ body }) => JSON.parse(body ?? 'null') as Record<string, unknown>),
  };
}
