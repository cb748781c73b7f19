import type { HttpClient, HttpRequest, HttpResponse } from '@service-popups/core';
import { limits } from '@service-popups/protocol';

const noAnswer: HttpResponse = { status: 0, retryAfter: undefined, body: undefined };

/**
 * Requests by `fetch`, every one a CORS simple request: a text body has the type text/plain by itself, and no header
 * is added. Whatever the host has made of `fetch`, the promise resolves by the deadline.
 */
export function createFetchHttp(): HttpClient {
  let keptBytes = 0;
  const send = (request: HttpRequest): Promise<HttpResponse> =>
    new Promise((resolve) => {
      const controller = new AbortController();
      const timer = setTimeout(() => {
        resolve({ ...noAnswer, timedOut: true });
        controller.abort();
      }, request.timeoutMs);
      void exchange(request, controller.signal)
        .catch(() => noAnswer)
        .then((response) => {
          clearTimeout(timer);
          resolve(response);
        });
    });
  return {
    async send(request) {
      if (!request.keepalive) return send(request);
      if (!('keepalive' in Request.prototype)) {
        // It says nothing of how it went: what it carried stays stored, and the server knows a repeat.
        navigator.sendBeacon(request.url, request.body);
        return noAnswer;
      }
      // The browser refuses what exceeds the page's share; so it is not even tried.
      const bytes = new Blob([request.body ?? '']).size;
      if (keptBytes + bytes > limits.keepaliveBytes) return noAnswer;
      keptBytes += bytes;
      const response = await send(request);
      keptBytes -= bytes;
      return response;
    },
    isOnline: () => navigator.onLine !== false,
    onOnline(listener) {
      addEventListener('online', listener);
      return () => removeEventListener('online', listener);
    },
  };
}

async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const { method, url, body, keepalive = false, revalidate = false } = request;
  const response = await fetch(url, {
    method,
    credentials: 'omit',
    signal,
    keepalive,
    ...(body !== undefined && { body }),
    ...(revalidate && { cache: 'no-cache' }),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After') ?? undefined,
    body: await response.text(),
  };
}
