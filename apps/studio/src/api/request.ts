import { noteReach } from './connection.js';

/** An answer that is not a success. `message` is written for people and may be shown as it is. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Field by field, where the server named them. */
    readonly problems: readonly { path: string; message: string }[] = [],
  ) {
    super(message);
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal;
}

/** Speaks to the server. Resolves with the decoded answer, rejects with an ApiError. */
export async function request<Answer>(address: string, options: RequestOptions = {}): Promise<Answer> {
  const init: RequestInit = { method: options.method ?? 'GET', credentials: 'same-origin' };
  if (options.signal !== undefined) init.signal = options.signal;
  if (options.body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(options.body);
    // A page that is being left finishes what it sends; browsers allow this for small bodies alone.
    init.keepalive = document.visibilityState === 'hidden' && init.body.length < 30_000;
  }
  const response = await fetch(withQuery(address, options.query), init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteReach(false);
    throw new ApiError(
      0,
      'offline',
      'The server cannot be reached. Check that it is running, then try again.',
    );
  });
  noteReach(true);
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  throw asApiError(response.status, answer);
}

export function withQuery(address: string, query: RequestOptions['query'] = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (entries.length === 0) return address;
  return `${address}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()}`;
}

interface ErrorAnswer {
  error?: { code?: string; message?: string; problems?: { path: string; message: string }[] };
}

function asApiError(status: number, answer: unknown): ApiError {
  const error = (answer as ErrorAnswer | undefined)?.error;
  return new ApiError(
    status,
    error?.code ?? 'unknown',
    error?.message ?? `The server answered with status ${status}.`,
    error?.problems ?? [],
  );
}
