/** Fields of a line: counts, durations, codes, project ids. Never a body, never an identifier of a person. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export type LogLevel = 'info' | 'warn' | 'error' | 'silent';

const order: readonly LogLevel[] = ['info', 'warn', 'error', 'silent'];

/** A warning that is the same as one of the last minute is counted, and the next one that is written says how often. */
const quietMs = 60_000;
/** Different ones, such as of many projects: beyond this, what was counted of them is forgotten. */
const mostCounted = 200;

/** One JSON object a line. While the database is away every request fails alike: that is a line a minute, not thousands. */
export function createLogger(options: {
  readonly level: LogLevel;
  readonly now: () => number;
  readonly write: (line: string) => void;
}): Logger {
  const counted = new Map<string, { readonly at: number; repeated: number }>();
  /** @returns how often it was kept back since it was last written; undefined when it is kept back again. */
  const countRepeats = (line: string, now: number): number | undefined => {
    const last = counted.get(line);
    if (last !== undefined && Math.abs(now - last.at) < quietMs) {
      last.repeated += 1;
      return undefined;
    }
    if (counted.size >= mostCounted) counted.clear();
    counted.set(line, { at: now, repeated: 0 });
    return last?.repeated ?? 0;
  };
  const line = (level: LogLevel) => (message: string, fields?: LogFields) => {
    if (order.indexOf(level) < order.indexOf(options.level)) return;
    const now = options.now();
    const said = { level, message, ...fields };
    const repeated = level === 'info' ? 0 : countRepeats(JSON.stringify(said), now);
    if (repeated === undefined) return;
    const time = new Date(now).toISOString();
    options.write(`${JSON.stringify({ time, ...said, ...(repeated > 0 && { repeated }) })}\n`);
  };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** Of PostgreSQL's codes and those of the system, the ones that somebody has to do something about. */
const meanings: Readonly<Record<string, string>> = {
  '25006': 'the database can only be read',
  '28000': 'the database does not let this user in',
  '28P01': 'the password of the database is refused',
  '42501': 'the user of the database lacks a right',
  '42P01': 'a table is missing: is this the right database?',
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database has no connection left',
  EMFILE: 'this process may not open another file: raise ulimit -n, or LimitNOFILE of systemd',
};

const unanswered = 'the database does not answer';

/** Where the database said nothing there is no code: these are the driver's own words, and quote nobody. */
const silences: Readonly<Record<string, string>> = {
  'Query read timeout': unanswered,
  'timeout expired': unanswered,
  'Connection terminated due to connection timeout': unanswered,
  'timeout exceeded when trying to connect':
    'every connection to the database is taken, or it does not answer',
  'Connection terminated unexpectedly': 'the connection to the database broke',
};

/** What may be said about a failure in a log: its kind and code. Its message could quote a body. */
export function failureFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { failure: typeof error };
  const { code } = error as { code?: unknown };
  return typeof code === 'string'
    ? { failure: error.name, code, meaning: meanings[code] }
    : { failure: error.name, meaning: silences[error.message] };
}
