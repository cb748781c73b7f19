import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerLate } from '../framework/trouble.js';

/** What the proxy does with one request. */
export type Fault =
  | { readonly type: 'pass' }
  /** Answers itself; the server never hears of it. */
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly type: 'delay'; readonly ms: number }
  /** Takes the request and never answers. */
  | { readonly type: 'hold' }
  /** Ends the connection at once. */
  | { readonly type: 'reset' }
  /** The server commits and answers; the answer is lost on the way, or a gateway gives one of its own. */
  | { readonly type: 'loseAnswer'; readonly status?: number }
  | {
      readonly type: 'rewrite';
      readonly body: (text: string) => string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Sends the answer a byte a second. */
  | { readonly type: 'drip' };

/** Decides per request; `undefined` lets it pass. */
export type DecideFault = (request: SeenRequest) => Fault | undefined;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly at: number;
}

export interface FaultProxy {
  readonly url: string;
  /** Everything that came through, in order. */
  readonly seen: readonly SeenRequest[];
  readonly count: (matches: (request: SeenRequest) => boolean) => number;
  /** Resolves with the first such request that comes from now on. */
  readonly next: (matches: (request: SeenRequest) => boolean) => Promise<SeenRequest>;
  /** `undefined` lets everything pass. */
  readonly setFault: (decide: DecideFault | undefined) => void;
  /** Nobody listens any more: connections are refused. */
  readonly refuse: () => Promise<void>;
  /** Listens again, on the same port. */
  readonly listen: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const isDefinitions: Matches = ({ path, method }) =>
  method === 'GET' && path.startsWith('/sdk/pk_demo/popups');
export const isAnalytics: Matches = ({ path }) => path.startsWith('/sdk/analytics');
export const isWrite: Matches = ({ method }) => method === 'POST';
type Matches = (request: SeenRequest) => boolean;

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };

/** Stands between the page and the server, and misbehaves as told. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  const waiting = new Set<{ matches: Matches; resolve: (request: SeenRequest) => void }>();
  const state: { decide: DecideFault | undefined; port: number } = {
    decide: undefined,
    port: 0,
  };
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const entry: SeenRequest = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      body,
      at: Date.now(),
    };
    seen.push(entry);
    for (const waiter of waiting) {
      if (!waiter.matches(entry)) continue;
      waiting.delete(waiter);
      waiter.resolve(entry);
    }
    if (entry.path.startsWith('/sdk/')) await answerLate();
    const fault = state.decide?.(entry) ?? { type: 'pass' };
    await act(fault, { request, response, body, target });
  };
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(state.port, '127.0.0.1', () => {
        state.port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listen();
  return {
    url: `http://localhost:${state.port}`,
    seen,
    count: (matches) => seen.filter(matches).length,
    next: (matches) => new Promise((resolve) => void waiting.add({ matches, resolve })),
    setFault: (decide) => {
      state.decide = decide;
    },
    refuse: close,
    listen,
    stop: () => (server.listening ? close() : Promise.resolve()),
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: string;
  readonly target: string;
}

async function act(fault: Fault, exchange: Exchange): Promise<void> {
  const { response } = exchange;
  switch (fault.type) {
    case 'answer':
      response.writeHead(fault.status, { ...cors, 'content-type': 'application/json', ...fault.headers });
      response.end(fault.body ?? '');
      return;
    case 'hold':
      return;
    case 'reset':
      response.destroy();
      return;
    case 'delay':
      await wait(fault.ms);
      return relay(exchange, (answer) => finish(response, answer));
    case 'loseAnswer':
      return relay(exchange, () => {
        if (fault.status === undefined) response.destroy();
        else finish(response, { status: fault.status, headers: cors, body: 'gateway time-out' });
      });
    case 'rewrite':
      return relay(exchange, (answer) =>
        finish(response, {
          status: answer.status,
          headers: { ...withoutLength(answer.headers), ...fault.headers },
          body: fault.body(answer.body),
        }),
      );
    case 'drip':
      return relay(exchange, (answer) => void drip(response, answer));
    case 'pass':
      return relay(exchange, (answer) => finish(response, answer));
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

async function relay(
  { request, body, target, response }: Exchange,
  done: (answer: Answer) => void,
): Promise<void> {
  const url = new URL(request.url ?? '/', target);
  // Compressed bodies and "not modified" could not be rewritten.
  const { 'if-none-match': _tag, ...rest } = request.headers;
  const headers = { ...rest, host: url.host, 'accept-encoding': 'identity' };
  await new Promise<void>((resolve) => {
    const upstream = sendRequest(url, { method: request.method ?? 'GET', headers }, (answer) => {
      void textOf(answer).then((text) => {
        done({ status: answer.statusCode ?? 502, headers: answer.headers, body: text });
        resolve();
      });
    });
    upstream.on('error', () => {
      response.destroy();
      resolve();
    });
    upstream.end(body);
  });
}

function finish(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, definedHeaders(withoutLength(headers)));
  response.end(status === 304 ? undefined : body);
}

async function drip(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  response.writeHead(status, definedHeaders(withoutLength(headers)));
  for (const letter of body) {
    if (response.destroyed) return;
    response.write(letter);
    await wait(1_000);
  }
  response.end();
}

function withoutLength(headers: Answer['headers']): Answer['headers'] {
  const {
    'content-length': _length,
    'transfer-encoding': _encoding,
    connection: _connection,
    ...rest
  } = headers;
  return rest;
}

function definedHeaders(headers: Answer['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
