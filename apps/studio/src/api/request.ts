import { noteReach } from './connection.js';

/** What a server says while it starts, and what stands before it says while there is none. */
const awayStatuses: readonly number[] = [502, 503, 504];

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

  /** Whether there is no server at the moment: it is worth asking again once there is one. */
  get isAway(): boolean {
    return this.code === 'offline' || awayStatuses.includes(this.status);
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal;
  /** Whether it may take as long as it takes, such as a file of everything. */
  isLong?: boolean;
  /** Whether it is finished though the page is left meanwhile, as what is written is saved. */
  isLasting?: boolean;
}

/** Whether a page that is being left finishes sending it: browsers refuse more than 64 KiB that way. */
export function outlivesPage(body: string): boolean {
  return new TextEncoder().encode(body).length < 60_000;
}

/** Nobody waits longer: a connection that broke without a word would keep them waiting for ever. */
const longestMs = 60_000;

/** Speaks to the server. Resolves with the decoded answer, rejects with an ApiError. */
export async function request<Answer>(address: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await reach(withQuery(address, options.query), options);
  const text = await response.text().catch((error: unknown) => lost(error, options.signal));
  const answer = decoded(text);
  if (response.ok && answer !== notJson) return answer as Answer;
  throw asApiError(response.status, answer);
}

/** Sends it, and resolves with whatever is answered. */
export async function reach(address: string, options: RequestOptions = {}): Promise<Response> {
  const limits = options.isLong === true ? [] : [AbortSignal.timeout(longestMs)];
  const init: RequestInit = {
    method: options.method ?? 'GET',
    credentials: 'same-origin',
    signal: AbortSignal.any(options.signal === undefined ? limits : [options.signal, ...limits]),
  };
  if (options.body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(options.body);
    const isLeft = document.visibilityState === 'hidden';
    init.keepalive = (isLeft || options.isLasting === true) && outlivesPage(init.body);
  }
  const response = await fetch(address, init).catch((error: unknown) => lost(error, options.signal));
  noteReach(!awayStatuses.includes(response.status));
  return response;
}

/** What is thrown when no answer came, or only a part of one. */
function lost(error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted === true) throw error;
  noteReach(false);
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  throw new ApiError(
    0,
    'offline',
    isLate
      ? 'The server did not answer within a minute. Before you try again, check whether it was done.'
      : 'The server cannot be reached. Check your connection, then try again.',
  );
}

const notJson = Symbol('not JSON');

function decoded(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return notJson;
  }
}

export function withQuery(address: string, query: RequestOptions['query'] = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (entries.length === 0) return address;
  return `${address}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()}`;
}

interface ErrorAnswer {
  error?: { code?: string; message?: string; problems?: { path: string; message: string }[] };
}

export function asApiError(status: number, answer: unknown): ApiError {
  const error = (answer as ErrorAnswer | undefined)?.error;
  return new ApiError(status, error?.code ?? 'unknown', error?.message ?? wordsFor(status), error?.problems);
}

/** For an answer that is not the server's own, such as that of a proxy before it. */
function wordsFor(status: number): string {
  if (status >= 500) return `The server is not ready (status ${status}). Try again in a moment.`;
  if (status < 400) return 'Something else answered in place of the server. Check the connection.';
  return `The server answered with status ${status}.`;
}
