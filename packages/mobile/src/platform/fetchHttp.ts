import { attempt, type HttpClient, type HttpRequest, type HttpResponse } from '@service-popups/core';
import { simpleContentType } from '@service-popups/protocol';
import { createRuntimeClock } from './runtimeClock.js';
import { runtimeGlobals } from './runtimeGlobals.js';

const silence: HttpResponse = { status: 0 };

/**
 * Requests through the runtime's `fetch`, which has neither `keepalive` nor `AbortSignal.timeout`: what cannot leave
 * before the app is suspended waits in the outbox. The runtime does not tell whether there is a connection: that is
 * tried.
 */
export function createFetchHttp(): HttpClient {
  return {
    send: sendWithin,
    isOnline: () => true,
    onOnline: () => () => undefined,
    hasNoBlockers: true,
  };
}

function sendWithin(request: HttpRequest): Promise<HttpResponse> {
  const { AbortController } = runtimeGlobals();
  const canceller = attempt(() => AbortController && new AbortController());
  return new Promise((resolve) => {
    const stopTimer = createRuntimeClock().after(request.timeoutMs, () => {
      resolve({ ...silence, timedOut: true });
      canceller?.abort();
    });
    void exchange(request, canceller?.signal)
      .catch(() => silence)
      .then((response) => {
        stopTimer();
        resolve(response);
      });
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
    // The runtime's own is a stand-in that would make the address another one every time, past every shared cache.
    cache: revalidate === true && fetch.polyfill !== true ? 'no-cache' : undefined,
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after') ?? undefined,
    body: await answer.text(),
  };
}
