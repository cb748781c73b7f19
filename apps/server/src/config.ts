// The environment, read once. Every bad value gets a sentence of its own.
import { limits } from '@service-popups/protocol';
import { resolve } from 'node:path';
import type { LogLevel } from './diagnostics/logger.js';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined: PGlite under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database past a pooler, to listen on; undefined: as `databaseUrl`. */
  readonly directUrl: string | undefined;
  readonly poolSize: number;
  /** Where people reach the server, for links it prints and sends. */
  readonly publicUrl: string;
  /** How many proxies stand in front and may be believed about the visitor's address. */
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  readonly hasDemo: boolean;
  /** Whether the demo project begins with two months of generated history. */
  readonly hasSampleData: boolean;
  /** Webhooks to this very machine, and without encryption: for tests. */
  readonly allowLoopbackWebhooks: boolean;
  /** Undefined: `/metrics` answers this machine alone. */
  readonly metricsToken: string | undefined;
  readonly limits: ServerLimits;
}

export interface ServerLimits {
  readonly bodyBytes: number;
  readonly analyticsBodyBytes: number;
  readonly perKeyPerSecond: number;
  readonly perVisitorPerMinute: number;
  readonly perAddressPerMinute: number;
  /** Requests that may wait for a commit, per kind of write. */
  readonly queue: number;
  /** Bytes of bodies that may wait for a commit, per kind of write, and of those that are arriving. */
  readonly queueBytes: number;
}

/** One row per variable: what it is for, what it is when absent, and how it is read. */
interface Setting<Value> {
  readonly name: string;
  readonly help: string;
  readonly fallback: Value;
  read(text: string): Value | undefined;
  /** Completes the sentence "PORT must be …". */
  readonly expected: string;
  /** A value that holds a password or a token is not repeated on a screen. */
  readonly isSecret?: boolean;
}

const whole = (
  name: string,
  help: string,
  fallback: number,
  range: readonly [number, number],
): Setting<number> => ({
  name,
  help,
  fallback,
  expected: `a whole number from ${range[0]} to ${range[1]}`,
  read: (text) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : -1;
    return value >= range[0] && value <= range[1] ? value : undefined;
  },
});
const oneOf = <Value extends string>(
  name: string,
  help: string,
  values: readonly [Value, ...Value[]],
): Setting<Value> => ({
  name,
  help,
  fallback: values[0],
  expected: `one of ${values.join(', ')}`,
  read: (text) => values.find((value) => value === text),
});
const text = (name: string, help: string, fallback: string): Setting<string> => ({
  name,
  help,
  fallback,
  expected: 'a text without line breaks',
  read: (value) => (/[\r\n\0]/.test(value) ? undefined : value),
});

const address = (name: string, help: string): Setting<string> => ({
  name,
  help,
  fallback: '',
  expected:
    'the address of one server that begins with postgres:// or postgresql://, with each of @ : / ? # % in its password encoded, such as # as %23',
  isSecret: true,
  read: readPostgres,
});

/** One that names no host, as platforms write it that lend a socket, says in `?host=` where that lies. */
function readPostgres(value: string): string | undefined {
  const address = [value, value.replace('@/', '@socket/')].find((text) => URL.canParse(text));
  if (address === undefined || !/^postgres(?:ql)?:\/\/\S+$/.test(value)) return undefined;
  return new URL(address).hostname.includes(',') ? undefined : value;
}

/** The server's pages stand at the root of their host: an address with more than that would lead nowhere. */
function readOrigin(value: string): string | undefined {
  if (!/^https?:\/\/[^\s/@?#]+\/*$/i.test(value) || !URL.canParse(value)) return undefined;
  return new URL(value).origin;
}

export const settings = {
  port: whole('PORT', 'Port to listen on', 4000, [0, 65_535]),
  host: text('HOST', 'Address to listen on; 0.0.0.0 for every network', '127.0.0.1'),
  dataDir: text('DATA_DIR', 'Folder of the embedded database', './data'),
  databaseUrl: address(
    'DATABASE_URL',
    'postgres://… of a PostgreSQL 15 or newer; without it the embedded database is used',
  ),
  directUrl: address(
    'DATABASE_DIRECT_URL',
    'The same PostgreSQL past a pooler that lends connections by the transaction; used to listen',
  ),
  poolSize: whole('DATABASE_POOL', 'Connections to PostgreSQL per process', 10, [2, 200]),
  publicUrl: {
    name: 'PUBLIC_URL',
    help: 'Address under which people reach the server; default http://localhost:PORT',
    fallback: '',
    expected: 'an address such as https://popups.example.com, without a path',
    read: readOrigin,
  } satisfies Setting<string>,
  trustedProxies: whole(
    'TRUST_PROXY',
    'Number of proxies in front whose X-Forwarded-For is believed',
    0,
    [0, 10],
  ),
  logLevel: oneOf<LogLevel>('LOG_LEVEL', 'Least level of log lines', ['warn', 'info', 'error', 'silent']),
  demo: oneOf('DEMO', 'Demo project and pages; auto means with the embedded database only', [
    'auto',
    'on',
    'off',
  ]),
  sampleData: oneOf('SAMPLE_DATA', 'Generated history for the demo project, removable in the studio', [
    'on',
    'off',
  ]),
  loopbackWebhooks: oneOf('WEBHOOK_LOOPBACK', 'Webhooks to this machine, over http too; for tests', [
    'off',
    'on',
  ]),
  metricsToken: {
    name: 'METRICS_TOKEN',
    help: 'Bearer token for /metrics; without it only requests made on this machine to localhost are answered',
    fallback: '',
    expected: 'letters, digits and signs of ASCII without blanks, as a header carries them',
    isSecret: true,
    read: (value: string) => (/^[!-~]*$/.test(value) ? value : undefined),
  },
  perKeyPerSecond: whole('RATE_KEY_PER_SECOND', 'Requests a second per key', 1_000, [1, 10_000_000]),
  perVisitorPerMinute: whole('RATE_VISITOR_PER_MINUTE', 'Requests a minute per visitor', 60, [1, 10_000_000]),
  perAddressPerMinute: whole(
    'RATE_ADDRESS_PER_MINUTE',
    'Requests a minute per network address',
    3_000,
    [1, 10_000_000],
  ),
  bodyBytes: whole('BODY_BYTES', 'Largest body of a request', limits.bodyBytes, [1_024, 16_777_216]),
  analyticsBodyBytes: whole(
    'ANALYTICS_BODY_BYTES',
    'Largest body of an analytics batch',
    limits.analyticsBodyBytes,
    [1_024, 16_777_216],
  ),
  queue: whole(
    'QUEUE_REQUESTS',
    'Requests that may wait for a commit, per kind of write',
    2_000,
    [1, 1_000_000],
  ),
  queueMegabytes: whole(
    'QUEUE_MEGABYTES',
    'Megabytes of bodies that may wait for a commit, per kind of write, and that may be arriving',
    64,
    [1, 4_096],
  ),
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** @returns the configuration, or one sentence per bad value. */
export function resolveConfig(environment: Environment): Config | { readonly errors: readonly string[] } {
  const errors: string[] = [];
  const read = <Value>(setting: Setting<Value>): Value => {
    const given = environment[setting.name]?.trim();
    if (given === undefined || given === '') return setting.fallback;
    const value = setting.read(given);
    if (value === undefined) {
      const found = setting.isSecret === true ? '' : `; it is "${shorten(given)}"`;
      errors.push(`${setting.name} must be ${setting.expected}${found}.`);
    }
    return value ?? setting.fallback;
  };
  const port = read(settings.port);
  const databaseUrl = read(settings.databaseUrl) || undefined;
  const demo = read(settings.demo);
  const config: Config = {
    port,
    host: read(settings.host),
    dataDir: resolve(read(settings.dataDir)),
    databaseUrl,
    directUrl: read(settings.directUrl) || undefined,
    poolSize: read(settings.poolSize),
    publicUrl: read(settings.publicUrl),
    trustedProxies: read(settings.trustedProxies),
    logLevel: read(settings.logLevel),
    hasDemo: demo === 'on' || (demo === 'auto' && databaseUrl === undefined),
    hasSampleData: read(settings.sampleData) === 'on',
    allowLoopbackWebhooks: read(settings.loopbackWebhooks) === 'on',
    metricsToken: read(settings.metricsToken) || undefined,
    limits: {
      bodyBytes: read(settings.bodyBytes),
      analyticsBodyBytes: read(settings.analyticsBodyBytes),
      perKeyPerSecond: read(settings.perKeyPerSecond),
      perVisitorPerMinute: read(settings.perVisitorPerMinute),
      perAddressPerMinute: read(settings.perAddressPerMinute),
      queue: read(settings.queue),
      queueBytes: read(settings.queueMegabytes) * 1_048_576,
    },
  };
  return errors.length > 0 ? { errors } : config;
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
