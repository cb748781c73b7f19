import type { HttpClient, HttpRequest, HttpResponse } from '@service-popups/core';
import { inTime } from './inTime.js';

/** Answers that were asked for before there was a platform, by their addresses. */
export type EarlyAnswers = Map<string, Promise<HttpResponse>>;

/**
 * Requests by `fetch`, every one a CORS simple request: a text body has the type text/plain by itself, and no header
 * is added. Whatever the host has made of `fetch`, the promise resolves by the deadline.
 * @param early Each of them is handed out once.
 */
export function createFetchHttp(early?: EarlyAnswers): HttpClient {
  const takeEarly = ({ url, revalidate }: HttpRequest): Promise<HttpResponse> | undefined => {
    const answer = revalidate ? early?.get(url) : undefined;
    early?.delete(url);
    return answer;
  };
  return {
    send: (request) =>
      takeEarly(request) ??
      inTime(request.timeoutMs, (signal) => exchange(request, signal)).catch((error: unknown) => ({
        status: 0,
        timedOut: !error,
      })),
    isOnline: () => navigator.onLine !== false,
    onOnline(listener) {
      addEventListener('online', listener);
      return () => removeEventListener('online', listener);
    },
  };
}

async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const { method, url, body = null, keepalive = false, revalidate } = request;
  if (keepalive && !('keepalive' in Request.prototype)) {
    // It says nothing of how it went: what it carried stays stored, and the server knows a repeat.
    navigator.sendBeacon(url, body);
    return { status: 0 };
  }
  const response = await fetch(url, {
    method,
    body,
    keepalive,
    signal,
    credentials: 'omit',
    cache: revalidate ? 'no-cache' : 'default',
  });
  return {
    status: response.status,
    // A host's own `fetch` may give back less than it should.
    retryAfter: response.headers?.get('Retry-After') ?? undefined,
    body: await response.text(),
  };
}
