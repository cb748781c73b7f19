/** Fields of a line: counts, durations, codes, project ids. Never a body, never an identifier of a person. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export type LogLevel = 'info' | 'warn' | 'error' | 'silent';

const order: readonly LogLevel[] = ['info', 'warn', 'error', 'silent'];

/** One JSON object a line. */
export function createLogger(options: {
  readonly level: LogLevel;
  readonly now: () => number;
  readonly write: (line: string) => void;
}): Logger {
  const line = (level: LogLevel) => (message: string, fields?: LogFields) => {
    if (order.indexOf(level) < order.indexOf(options.level)) return;
    const time = new Date(options.now()).toISOString();
    options.write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
  };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** Of PostgreSQL's codes, those that somebody has to do something about. */
const meanings: Readonly<Record<string, string>> = {
  '25006': 'the database can only be read',
  '28000': 'the database does not let this user in',
  '28P01': 'the password of the database is refused',
  '42501': 'the user of the database lacks a right',
  '42P01': 'a table is missing: is this the right database?',
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database has no connection left',
};

/** What may be said about a failure in a log: its kind and code. Its message could quote a body. */
export function failureFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { failure: typeof error };
  const { code } = error as { code?: unknown };
  return typeof code === 'string'
    ? { failure: error.name, code, meaning: meanings[code] }
    : { failure: error.name };
}
