import pg from 'pg';

/**
 * @param {string} connectionString
 * @param {number} max
 */
export function openPool(connectionString, max) {
  const pool = new pg.Pool({ connectionString, max });
  // The pool's end does not wait for that of its connections: one may still hear that the database stops.
  pool.on('error', () => undefined);
  return pool;
}
