// The process that holds PGlite. It computes on its own thread, so that requests are answered while it works,
// and it ends with the server: when the server's channel closes, however that came about.
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { takeLock } from './dataLock.js';
import { endAtPanic } from './endAtPanic.js';
import { endWithServer } from './endWithServer.js';
import { explainOpening } from './explainOpening.js';
import { makeFolder } from './makeFolder.js';
import type { ChildMessage, ChildOrder } from './messages.js';

async function run(order: ChildOrder): Promise<void> {
  makeFolder(order.dataDir);
  const release = takeLock(order.dataDir, process.ppid);
  const database = await PGlite.create({ dataDir: order.databaseDir }).catch((error: unknown) => {
    throw error instanceof Error ? explainOpening(error, order.dataDir) : error;
  });
  endAtPanic(database, () => process.exit(1));
  const server = new PGLiteSocketServer(
    order.address.kind === 'path'
      ? { db: database, path: order.address.path, maxConnections: 4 }
      : { db: database, host: '127.0.0.1', port: order.address.port, maxConnections: 4 },
  );
  const stop = async (): Promise<void> => {
    await server.stop().catch(() => undefined);
    await database.close().catch(() => undefined);
    release();
    process.exit(0);
  };
  process.on('message', (message) => {
    if ((message as ChildOrder | 'stop') === 'stop') void stop();
  });
  await server.start();
  tell({ type: 'ready' });
}

/** How PGlite numbers what a disk refuses. */
const diskProblems: Readonly<Record<number, string>> = {
  2: 'a file in the data folder may not be read or written by this user.',
  29: 'the disk of the data folder cannot be read or written.',
  51: 'the disk of the data folder is full.',
  69: 'the disk of the data folder can only be read.',
};

/** What PGlite throws is not always an Error. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const { errno = 0 } = (error ?? {}) as { errno?: number };
  return diskProblems[errno] ?? JSON.stringify(error) ?? 'unknown';
}

function tell(message: ChildMessage): void {
  // A server that is gone cannot be told; the closed channel ends this process anyway.
  process.send?.(message, () => undefined);
}

endWithServer();
// A server that was killed cannot say goodbye: its channel closes, and nothing may hold the files after that.
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole group; the server decides when its database goes.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.once('message', (order) => {
  run(order as ChildOrder).catch((error: unknown) => {
    tell({ type: 'failed', reason: reasonOf(error) });
    process.exitCode = 1;
    process.disconnect();
  });
});
