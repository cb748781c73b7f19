import type { HttpClient, HttpRequest, HttpResponse } from '@service-popups/core';
import { simpleContentType } from '@service-popups/protocol';
import { runtimeGlobals } from './runtimeGlobals.js';

const silence: HttpResponse = { status: 0 };

/**
 * Requests through the runtime's `fetch`, which has neither `keepalive` nor `AbortSignal.timeout`: what cannot leave
 * before the app is suspended waits in the outbox.
 */
export function createFetchHttp(): HttpClient {
  return {
    send: async (request) => {
      try {
        return await sendWithin(request);
      } catch {
        return silence;
      }
    },
    // The runtime cannot tell; a request that fails does.
    isOnline: () => true,
    onOnline: () => () => undefined,
  };
}

function sendWithin(request: HttpRequest): Promise<HttpResponse> {
  const { AbortController, setTimeout, clearTimeout } = runtimeGlobals();
  const canceller = AbortController === undefined ? undefined : new AbortController();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ ...silence, timedOut: true });
      canceller?.abort();
    }, request.timeoutMs);
    const finish = (response: HttpResponse): void => {
      clearTimeout(timer);
      resolve(response);
    };
    exchange(request, canceller?.signal).then(finish, () => finish(silence));
  });
}

/** The deadline covers the body too: an answer that drips is no answer. */
async function exchange(request: HttpRequest, signal: unknown): Promise<HttpResponse> {
  const { fetch } = runtimeGlobals();
  if (fetch === undefined) return silence;
  const { method, url, body, revalidate } = request;
  const answer = await fetch(url, {
    method,
    credentials: 'omit',
    body,
    headers: body === undefined ? undefined : { 'Content-Type': simpleContentType },
    signal,
    cache: revalidate === true ? 'no-cache' : undefined,
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after') ?? undefined,
    body: await answer.text(),
  };
}
