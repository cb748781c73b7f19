import {
  attempt,
  backoffMs,
  type Clock,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
} from '@service-popups/core';
import { simpleContentType } from '@service-popups/protocol';
import { runtimeGlobals } from './runtimeGlobals.js';

const silence: HttpResponse = { status: 0 };

/**
 * Requests through the runtime's `fetch`, which has neither `keepalive` nor `AbortSignal.timeout`: what cannot leave
 * before the app is suspended waits in the outbox.
 */
export function createFetchHttp(clock: Clock): HttpClient {
  const listeners = new Set<() => void>();
  let failures = 0;
  // There while the connection counts as lost. The runtime does not tell when it is back: that is tried.
  let stopWaiting: (() => void) | undefined;
  const stop = (): void => {
    stopWaiting?.();
    stopWaiting = undefined;
  };
  const tell = (): void => {
    stop();
    for (const listener of [...listeners]) listener();
  };
  return {
    send: async (request) => {
      const response = await sendWithin(request, clock);
      if (response.status > 0) {
        failures = 0;
        if (stopWaiting) tell();
      } else if (!response.timedOut && listeners.size > 0) {
        failures += 1;
        stopWaiting ??= clock.after(backoffMs(failures, clock.random), tell);
      }
      return response;
    },
    isOnline: () => !stopWaiting,
    onOnline: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

function sendWithin(request: HttpRequest, clock: Clock): Promise<HttpResponse> {
  const { AbortController } = runtimeGlobals;
  const canceller = attempt(() => AbortController && new AbortController());
  return new Promise((resolve) => {
    const stopTimer = clock.after(request.timeoutMs, () => {
      resolve({ status: 0, timedOut: true });
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
  const { fetch } = runtimeGlobals;
  if (!fetch) return silence;
  const { method, url, body, revalidate } = request;
  const answer = await fetch(url, {
    method,
    credentials: 'omit',
    body,
    headers: body === undefined ? undefined : { 'Content-Type': simpleContentType },
    signal,
    // The runtime's own is a stand-in that would make the address another one every time, past every shared cache.
    cache: revalidate && !fetch.polyfill ? 'no-cache' : undefined,
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after') ?? undefined,
    body: await answer.text(),
  };
}
