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

/** What may be said about a failure in a log: its kind and code. Its message could quote a body. */
export function failureFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { failure: typeof error };
  const { code } = error as { code?: unknown };
  return { failure: error.name, code: typeof code === 'string' ? code : undefined };
}
