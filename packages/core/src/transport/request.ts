import * as limits from '@service-popups/protocol/limits';
import { attempt } from '../diagnostics/attempt.js';
import type { HttpClient, HttpRequest, HttpResponse } from '../platform/http.js';
import { retryAfterMs } from './retryPolicy.js';

/** What a request came to. Only an answer in our own JSON counts: a captive portal's page is no answer. */
export interface Answer {
  /** 0: no answer at all. */
  readonly status: number;
  /** True for a 2xx whose body is JSON. */
  readonly ok: boolean;
  /** The body as JSON; undefined where it is none. */
  readonly body: unknown;
  /** The server asks to wait this long; already clamped. */
  readonly retryAfterMs: number | undefined;
  readonly timedOut: boolean;
}

/** Sends one request and reads its answer as JSON. Always resolves, at the latest a moment after the timeout. */
export async function sendRequest(
  http: HttpClient,
  request: Omit<HttpRequest, 'timeoutMs'> & { readonly timeoutMs?: number },
  now: number,
): Promise<Answer> {
  const answer: HttpResponse = await http
    .send({ timeoutMs: limits.requestTimeoutMs, ...request })
    .catch(() => ({ status: 0 }));
  const body = parseJson(answer.body);
  return {
    status: answer.status,
    ok: answer.status >= 200 && answer.status < 300 && body !== undefined,
    body,
    retryAfterMs: retryAfterMs(answer.retryAfter, now),
    timedOut: answer.timedOut === true,
  };
}

export function parseJson(text: unknown): unknown {
  return attempt(() => (typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined));
}
