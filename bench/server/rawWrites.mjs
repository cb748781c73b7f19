// Events written into PostgreSQL without a server: by inserts and by COPY, as a measure of what is possible.
import { makeEvents } from './pressure.mjs';

const columns = `project_id text, client_at timestamptz, id text, at timestamptz, received_at timestamptz,
  is_clamped boolean, name text, screen text, properties jsonb, batch_id text, visitor_id text, session_id text`;
const names =
  'project_id, client_at, id, at, received_at, is_clamped, name, screen, properties, batch_id, visitor_id, session_id';

/** @param {number} size @returns {Record<string, unknown>[]} rows as the server would write them */
export function makeRows(size) {
  const now = new Date().toISOString();
  return makeEvents(size).map((event) => ({
    project_id: 'demo',
    client_at: event.at,
    id: event.id,
    at: event.at,
    received_at: now,
    is_clamped: false,
    name: event.name,
    screen: event.screen,
    properties: event.properties,
    batch_id: 'b',
    visitor_id: 'visitor',
    session_id: 'session',
  }));
}

/**
 * Inserts batches over so many connections, one statement and one commit each.
 * @param {{ pool: import('pg').Pool, table: string, batches: readonly string[], connections: number, tail?: string }} options
 */
export async function insertRaw({ pool, table, batches, connections, tail = '' }) {
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (next < batches.length) {
      const batch = batches[next];
      next += 1;
      await pool.query(
        `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1::text::json) AS r(${columns})
         ORDER BY project_id, client_at, id ${tail}`,
        [batch],
      );
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return performance.now() - startedAt;
}

/** @param {number} rows */
export function copyText(rows) {
  const lines = makeRows(rows).map((row) =>
    [
      row['project_id'],
      row['client_at'],
      row['id'],
      row['at'],
      row['received_at'],
      'f',
      row['name'],
      row['screen'],
      JSON.stringify(row['properties']).replaceAll('\\', '\\\\'),
      'b',
      'visitor',
      'session',
    ].join('\t'),
  );
  return Buffer.from(`${lines.join('\n')}\n`);
}

/**
 * One COPY and one commit each, over so many connections.
 * @param {{ pool: import('pg').Pool, texts: readonly Buffer[], connections: number, table?: string }} options
 */
export async function copyBare({ pool, texts, connections, table = 'bare_events' }) {
  let next = 0;
  const work = async () => {
    const client = await pool.connect();
    try {
      for (let text = texts[next]; text !== undefined; text = texts[next]) {
        next += 1;
        await copyIn(client, table, text);
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** The wire's own COPY, in a dozen lines. @param {import('pg').PoolClient} client @param {string} table @param {Buffer} data */
function copyIn(client, table, data) {
  return new Promise((resolve, reject) => {
    const query = {
      /** @param {any} connection */
      submit(connection) {
        connection.query(`COPY ${table} (${names}) FROM STDIN`);
      },
      /** @param {any} connection */
      handleCopyInResponse(connection) {
        connection.stream.write(frame('d', data));
        connection.stream.write(frame('c', Buffer.alloc(0)));
      },
      handleCommandComplete() {},
      handleReadyForQuery: resolve,
      handleError: reject,
    };
    client.query(/** @type {any} */ (query));
  });
}

/** @param {string} type @param {Buffer} data */
function frame(type, data) {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(data.length + 4, 1);
  return Buffer.concat([head, data]);
}

/** @param {import('pg').Pool} pool */
export async function makeRawTables(pool) {
  await pool.query(`CREATE TABLE raw_events (${columns}, PRIMARY KEY (project_id, client_at, id));
    CREATE INDEX ON raw_events (project_id, visitor_id);
    CREATE TABLE bare_events (${columns})`);
}
