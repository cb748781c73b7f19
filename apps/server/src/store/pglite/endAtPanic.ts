import type { PGlite } from '@electric-sql/pglite';

/** How an error says that the database cannot go on as it is. Texts in answers hold no zero byte, so nothing else says it. */
const panic = Buffer.from('VPANIC\0');

/**
 * A PostgreSQL ends itself when its log can no longer be written, such as on a full disk, and reads it anew at the next
 * start. In one that is embedded nothing ends: it would turn in a circle for ever. So whoever holds it must go.
 */
export function endAtPanic(database: Pick<PGlite, 'execProtocolRawStream'>, end: () => never): void {
  const execute = database.execProtocolRawStream.bind(database);
  database.execProtocolRawStream = async (message, options) => {
    const { onRawData } = options ?? {};
    const watched = (data: Uint8Array): void => {
      if (Buffer.from(data.buffer, data.byteOffset, data.byteLength).includes(panic)) end();
      onRawData?.(data);
    };
    try {
      await execute(message, { ...options, onRawData: watched });
    } catch {
      // What it refuses, it says in its answer. This is the end of the program itself.
      end();
    }
  };
}
