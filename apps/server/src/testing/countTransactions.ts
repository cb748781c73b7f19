import type { Database } from '../store/database.js';

/** Tells how many transactions were begun: one that had to give way to another is begun again. */
export function countTransactions(database: Database) {
  let begun = 0;
  const counted: Database = {
    ...database,
    transaction: (work, options) => {
      begun += 1;
      return database.transaction(work, options);
    },
  };
  return { counted, begun: () => begun };
}
