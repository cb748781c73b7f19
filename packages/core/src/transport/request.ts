import * as limits from '@service-popups/protocol/limits';
import { attempt } from '../diagnostics/attempt.js';
import type { Clock } from '../platform/clock.js';
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
  /** The body as it came. */
  readonly text: string;
  /** The server asks to wait this long; already clamped. */
  readonly retryAfterMs: number | undefined;
  /** No answer came, and not for want of time: something may let none through. */
  readonly looksBlocked: boolean;
}

/** Sends one request and reads its answer as JSON. Always resolves, at the latest a moment after the timeout. */
export async function sendRequest(
  { http, clock }: { readonly http: HttpClient; readonly clock: Clock },
  request: Omit<HttpRequest, 'timeoutMs'> & { readonly timeoutMs?: number },
): Promise<Answer> {
  const answer: HttpResponse = await http
    .send({ timeoutMs: limits.requestTimeoutMs, ...request })
    .catch(() => ({ status: 0 }));
  const { status, body: text = '', retryAfter, timedOut = false } = answer;
  const body = parseJson(text);
  return {
    status,
    ok: status >= 200 && status < 300 && body !== undefined,
    body,
    text,
    retryAfterMs: retryAfterMs(retryAfter, clock.now()),
    looksBlocked: status === 0 && !timedOut,
  };
}

/** Undefined for what is no JSON, and for what is longer than anything of ours: to read it would hold up the page. */
export function parseJson(text: string | null): unknown {
  return attempt(() =>
    text && text.length <= limits.definitionsBytes ? (JSON.parse(text) as unknown) : undefined,
  );
}
