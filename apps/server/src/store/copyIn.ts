// COPY and one statement behind it in a single message, which PostgreSQL runs as one transaction: many rows for the least
// the database can do, and the commit in the same round trip.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { PreparedStatement } from './prepared.js';

export interface CopyOrder {
  /** Table and columns. */
  readonly into: string;
  /** In COPY's binary form. They must stay as they are until this settles. */
  readonly rows: readonly Uint8Array[];
  /** Prepared once per connection under its name. What it returns is not looked at. */
  readonly behind: PreparedStatement;
  readonly values: readonly (string | number)[];
}

/** Commits the rows and what the statement does, or neither. */
export type CopyIn = (client: pg.PoolClient, order: CopyOrder) => Promise<void>;

export function createCopyIn(): CopyIn {
  const prepared = new WeakMap<pg.PoolClient, Set<string>>();
  return async (client, { into, rows, behind, values }) => {
    const names = prepared.get(client) ?? new Set();
    prepared.set(client, names);
    if (!names.has(behind.name)) {
      await client.query(`PREPARE ${behind.name} AS ${behind.text}`);
      names.add(behind.name);
    }
    const parameters = values.map((value) => (typeof value === 'number' ? String(value) : quote(value)));
    const copy = `COPY ${into} FROM STDIN (FORMAT binary)`;
    await send(client, `${copy}; EXECUTE ${behind.name}(${parameters.join(', ')})`, rows);
  };
}

/** Between two marks that are not in the text nothing needs to be escaped, whatever the server's settings are. */
function quote(text: string): string {
  let mark = '$t$';
  while (text.includes(mark)) mark = `$t${randomBytes(8).toString('hex')}$`;
  return mark + text + mark;
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** The signature, no flags and nothing more about the format. */
const preamble = Buffer.concat([signature, Buffer.alloc(8)]);
/** No further row; then the message that says so. */
const ending = Buffer.from([0xff, 0xff, 'c'.charCodeAt(0), 0, 0, 0, 4]);
const endOfRowsBytes = 2;
/** Handing bytes to the system takes time too: so many per round of the event loop. */
const bytesPerRound = 64 * 1_024;

function send(client: pg.PoolClient, text: string, rows: readonly Uint8Array[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(createCopyQuery({ text, rows, resolve, reject }));
  });
}

interface CopyQueryOptions {
  readonly text: string;
  readonly rows: readonly Uint8Array[];
  resolve(): void;
  reject(reason: Error): void;
}

/** What the driver calls as the answer comes in. `callback` is how it tells its own timer that the query is over. */
function createCopyQuery({ text, rows, resolve, reject }: CopyQueryOptions) {
  const ignore = () => undefined;
  let isWritten = true;
  let outcome: { readonly error: Error | undefined } | undefined;
  // Whoever owns the rows uses their memory again afterwards, so the socket must be done with it too.
  const settle = () => {
    if (outcome === undefined || !isWritten) return;
    if (outcome.error === undefined) resolve();
    else reject(outcome.error);
  };
  const query = {
    callback: (error: Error | undefined) => {
      outcome ??= { error };
      settle();
    },
    submit: (connection: pg.Connection) => {
      isWritten = false;
      const { stream } = connection;
      const head = Buffer.from('d\0\0\0\0', 'latin1');
      const size = rows.reduce((sum, { length }) => sum + length, preamble.length + endOfRowsBytes);
      head.writeInt32BE(size + 4, 1);
      // Not after the server said that it is ready for them: if it is not, it leaves them unread.
      const pieces = [head, preamble, ...rows];
      const writeOn = () => {
        stream.cork();
        for (let left = bytesPerRound; left > 0 && pieces.length > 0;) {
          const bytes = pieces.shift() ?? ending;
          stream.write(bytes);
          left -= bytes.length;
        }
        if (pieces.length > 0) setImmediate(writeOn);
        else {
          stream.write(ending, () => {
            isWritten = true;
            settle();
          });
        }
        stream.uncork();
      };
      connection.query(text);
      writeOn();
    },
    handleReadyForQuery: () => query.callback(undefined),
    handleError: (error: Error, connection: pg.Connection) => {
      // What the server refused leaves the connection as it was; anything else leaves it in the middle of something.
      if (!(error instanceof pg.DatabaseError)) connection.stream.destroy();
      query.callback(error);
    },
    handleCopyInResponse: ignore,
    handleCommandComplete: ignore,
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
  };
  return query;
}
