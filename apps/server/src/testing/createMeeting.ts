import type { Database } from '../store/database.js';

export interface Meeting {
  readonly through: (database: Database) => Database;
  /** The next two transactions begin when both are asked for: what either read before, it read before the other wrote. */
  arm(): void;
}

/** For what two people do at the same moment. */
export function createMeeting(): Meeting {
  let isArmed = false;
  let first: (() => void) | undefined;
  const meet = (): Promise<void> | undefined => {
    if (!isArmed) return undefined;
    if (first === undefined) return new Promise((resolve) => (first = resolve));
    first();
    [isArmed, first] = [false, undefined];
    return undefined;
  };
  return {
    through: (database) => ({
      ...database,
      transaction: async (work, options) => {
        await meet();
        return database.transaction(work, options);
      },
    }),
    arm: () => {
      isArmed = true;
    },
  };
}
