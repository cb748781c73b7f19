import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';

const record = () => {
  const lines: string[] = [];
  const to =
    (method: string) =>
    (...args: unknown[]) =>
      void lines.push([method, ...args].join(' '));
  return { lines, to };
};

describe('createLogger', () => {
  it('[CFG-6] calls no method of the logger unless debug is on', () => {
    const { lines, to } = record();
    const host = { log: to('log'), warn: to('warn'), error: to('error'), info: to('info') };
    for (const debug of [false, undefined]) {
      const logger = createLogger({ debug, logger: host });
      logger.log('a');
      logger.info('b');
      logger.warn('c');
      logger.error('d');
    }
    expect(lines).toEqual([]);
  });

  it('[CFG-6] tells everything to the logger when debug is on', () => {
    const { lines, to } = record();
    const logger = createLogger({
      debug: true,
      logger: { log: to('log'), warn: to('warn'), error: to('error'), info: to('info') },
    });
    logger.log('a');
    logger.info('b');
    logger.warn('c');
    logger.error('d');
    expect(lines.map((line) => line.replace('[ServicePopups] ', ''))).toEqual([
      'log a',
      'info b',
      'warn c',
      'error d',
    ]);
  });

  it('[CFG-6] uses the console when no logger is given', () => {
    const host = globalThis as unknown as { console: { warn: (...args: unknown[]) => void } };
    const before = host.console.warn;
    const { lines, to } = record();
    host.console.warn = to('warn');
    try {
      createLogger({ debug: true }).warn('from the default');
    } finally {
      host.console.warn = before;
    }
    expect(lines).toEqual(['warn [ServicePopups] from the default']);
  });

  it('[CFG-7] falls back to log for the methods a logger does not have', () => {
    const { lines, to } = record();
    const logger = createLogger({ debug: true, logger: { log: to('log') } });
    logger.info('a');
    logger.warn('b');
    logger.error('c');
    logger.always('d');
    expect(lines).toHaveLength(4);
    expect(lines.every((line) => line.startsWith('log '))).toBe(true);
  });

  it('[CFG-7] survives a logger that throws', () => {
    const fail = () => {
      throw new Error('host');
    };
    const logger = createLogger({ debug: true, logger: { log: fail, warn: fail, error: fail, info: fail } });
    expect(() => {
      logger.log('a');
      logger.info('b');
      logger.warn('c');
      logger.error('d');
      logger.always('e');
    }).not.toThrow();
  });

  it('[CFG-7] calls a logger that is a class with its own this', () => {
    class HostLogger {
      readonly lines: unknown[][] = [];
      log(...args: unknown[]) {
        this.lines.push(args);
      }
    }
    const host = new HostLogger();
    createLogger({ debug: true, logger: host }).warn('kept');
    expect(host.lines).toEqual([['[ServicePopups]', 'kept']]);
  });

  it('[CFG-1] has one way to speak without debug', () => {
    const { lines, to } = record();
    createLogger({ logger: { log: to('log'), error: to('error') } }).always('apiKey is missing');
    expect(lines).toEqual(['error [ServicePopups] apiKey is missing']);
  });
});
