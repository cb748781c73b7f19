/** Rows of a list with a key for each, in the same order. */
export interface KeyedRows<Row> {
  readonly rows: readonly Row[];
  readonly keys: readonly number[];
}

export const noRows: KeyedRows<never> = { rows: [], keys: [] };

/**
 * Keys for rows that have no name of their own. Whoever is still there keeps theirs wherever they stand now, and so does one
 * that was edited, which has become another object in its place. Where many changed at once, most begin anew.
 */
export function keyRows<Row>(before: KeyedRows<Row>, rows: readonly Row[]): KeyedRows<Row> {
  if (rows === before.rows) return before;
  const free = new Map(before.keys.map((key, place) => [key, before.rows[place]]));
  const take = (key: number | undefined): number | undefined =>
    key !== undefined && free.delete(key) ? key : undefined;
  const kept = rows.map((row) => take([...free].find(([, one]) => one === row)?.[0]));
  const isEdit = rows.length === before.rows.length;
  let last = Math.max(-1, ...before.keys);
  const keys = kept.map(
    (key, place) => key ?? (isEdit ? take(before.keys[place]) : undefined) ?? (last += 1),
  );
  return { rows, keys };
}
