// A whole server over a test's database, on a free port, with a clock the test owns.
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../app.js';
import { resolveConfig } from '../config.js';
import type { Config, ServerLimits } from '../config.js';
import { createLogger } from '../diagnostics/logger.js';
import { createMetrics } from '../diagnostics/metrics.js';
import type { Metrics } from '../diagnostics/metrics.js';
import { keepAliveMs } from '../http/keepAliveMs.js';
import { createStore } from '../store/createStore.js';
import type { Store } from '../store/createStore.js';
import type { Database } from '../store/database.js';
import { readDescribedAnswers } from './describedAnswers.js';
import type { DescribedAnswers } from './describedAnswers.js';
import type { TestEngine } from './engine.js';
import { createFakeClock } from './fakeClock.js';
import type { FakeClock } from './fakeClock.js';

export interface TestServer {
  readonly url: string;
  readonly store: Store;
  readonly database: Database;
  readonly clock: FakeClock;
  readonly config: Config;
  readonly metrics: Metrics;
  /** Lines that the server logged. */
  readonly lines: readonly string[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  stop(): Promise<void>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface TestServerOptions {
  readonly limits?: Partial<ServerLimits>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isReady?: () => boolean;
  /** Stands between the server and its database, to make it fail. */
  readonly through?: (database: Database) => Database;
}

/** Next to nothing: the passwords of a test are in its text. */
const passwordCost = { log2: 4, blockSize: 8, parallel: 1 };

/** Generous, so that only the tests about limits meet them. */
const roomy: Partial<ServerLimits> = {
  perKeyPerSecond: 1_000_000,
  perVisitorPerMinute: 1_000_000,
  perAddressPerMinute: 1_000_000,
};

export async function startTestServer(
  engine: TestEngine,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const opened = await engine.open();
  const clock = createFakeClock();
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', now: () => clock.now(), write: (line) => lines.push(line) });
  const config = testConfig(options);
  const metrics = createMetrics();
  const database = options.through?.(opened.database) ?? opened.database;
  const store = createStore({ database, clock, logger, limits: config.limits, metrics, shard: 1 });
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
  const isReady = options.isReady ?? (() => true);
  const server = createServer(
    createApp({ store, clock, logger, metrics, config, root, isReady, passwordCost }),
  );
  // By itself it is five seconds, which a busy machine lets pass between two requests of a test.
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    store,
    database: opened.database,
    clock,
    config,
    metrics,
    lines,
    post: (path, body, headers = {}) =>
      send(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (path, headers = {}) => send(url + path, { headers }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await store.drain();
      await opened.database.close();
      await opened.stop();
    },
  };
}

function testConfig({ limits, environment = {} }: TestServerOptions): Config {
  const config = resolveConfig({ DEMO: 'on', ...environment });
  if ('errors' in config) throw new Error(config.errors.join(' '));
  return { ...config, limits: { ...config.limits, ...roomy, ...limits } };
}

/** Read when the first answer comes. */
const known: { described?: DescribedAnswers } = {};

async function send(url: string, init: RequestInit): Promise<TestAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const { pathname: path } = new URL(url);
  if (path.startsWith('/sdk/')) {
    known.described ??= readDescribedAnswers('openapi.json');
    const type = response.headers.get('content-type')?.split(';')[0];
    const method = init.method ?? 'GET';
    const problem = known.described.problemWith({ method, path, status: response.status, type, text });
    if (problem !== undefined)
      throw new Error(`The description of ${method} ${path} ${problem}: ${response.status} ${text}`);
  }
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
