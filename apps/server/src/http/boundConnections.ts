import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Logger } from '../diagnostics/logger.js';

/** Besides connections of visitors: files that are served, webhooks under way, what Node itself has open, the database. */
const keptFree = 100;

/**
 * Each connection takes one of the files that the system lets this process have open. Where none is left, Node closes new
 * ones without a word, and neither the database nor a file can be opened: so some are kept back, and it is said.
 */
export function boundConnections(
  server: Server,
  logger: Logger,
  openFiles = readOpenFiles(readLimits()),
): void {
  if (openFiles === undefined) return;
  const most = Math.max(Math.ceil(openFiles / 2), openFiles - keptFree);
  server.maxConnections = most;
  server.on('drop', () =>
    logger.error('a connection was refused, because as many as there may be are open', {
      most,
      meaning: 'this process may have too few files open: raise ulimit -n, or LimitNOFILE of systemd',
    }),
  );
}

/** @returns undefined where there is no limit, or the system does not tell it in this way */
export function readOpenFiles(limits: string): number | undefined {
  const [, soft] = /^Max open files +(\d+) /m.exec(limits) ?? [];
  return soft === undefined ? undefined : Number(soft);
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
