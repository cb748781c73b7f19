import type { ServiceLogger } from '../config/serviceConfig.js';
import { attempt } from './attempt.js';

/** Debug output. The first four say nothing unless `debug` is on; nothing of it ever throws. */
export interface Logger {
  readonly isDebug: boolean;
  log(...args: unknown[]): void;
  info(...args: unknown[]): void;
  warn(...args: unknown[]): void;
  error(...args: unknown[]): void;
  /** For the one message that is told with or without `debug`: the SDK cannot start. */
  always(...args: unknown[]): void;
}

export interface LoggerOptions {
  readonly debug?: boolean | undefined;
  /** Default: the console, where there is one. */
  readonly logger?: ServiceLogger | undefined;
}

type Method = 'log' | 'info' | 'warn' | 'error';

/** Completes the host's logger (`warn`, `error` and `info` fall back to `log`) and makes it safe to call. */
export function createLogger({ debug = false, logger }: LoggerOptions): Logger {
  const target = logger ?? (globalThis as { readonly console?: ServiceLogger }).console;
  /** A logger that throws, or whose promise rejects, is the host's affair; the SDK goes on. */
  const to =
    (method: Method, isOn = debug) =>
    (...args: unknown[]): void => {
      // Called as a method: a logger may be a class that needs its `this`.
      if (isOn) attempt(() => (target?.[method] ?? target?.log)?.call(target, '[ServicePopups]', ...args));
    };
  return {
    isDebug: debug,
    log: to('log'),
    info: to('info'),
    warn: to('warn'),
    error: to('error'),
    always: to('error', true),
  };
}
