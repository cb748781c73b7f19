import pg from 'pg';

/** Refusals that lie in the values: of their form, their size, their keys, or that they are too many at once. */
const ofValues = /^(?:21|22|23|54)/;

/**
 * True when the database could not do its work (down, full, overloaded, locked, its rights or tables changed), false when it
 * refused what was to be written. The first is worth a retry by whoever asked, who would otherwise throw it away; the second
 * never is.
 */
export function isUnavailable(error: unknown): boolean {
  // Too deep or too long to be written at all: no database had a say in it.
  if (error instanceof RangeError) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  return !ofValues.test(error.code ?? '');
}

/** Two waited for each other, and this one was chosen to give way. All of it was undone, and may be done again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** The row has another place by now: the table of its day was made while it waited for the one where such rows wait. */
export function isPlacedAnew(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514';
}

/**
 * The name means nothing on this connection (26000), or something already (42P05), though this program saw to it: a pooler
 * lends the connection to others between two transactions. The statement was not run.
 */
export function isNameLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05');
}
