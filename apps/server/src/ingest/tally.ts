import { startOfHour } from '../domain/startOfHour.js';
import type { EventRow } from './eventRows.js';
import { isoTime } from './insertStatuses.js';

/** So many events of a name in an hour of a batch. */
export interface TallyRow {
  readonly hour: string | undefined;
  readonly name: string;
  readonly count: number;
}

export interface Tally {
  add(row: Pick<EventRow, 'at' | 'name'>): void;
  counts(): TallyRow[];
}

export function createTally(): Tally {
  const hours = new Map<number, Map<string, number>>();
  return {
    add: ({ at, name }) => {
      const hour = startOfHour(at);
      const names = hours.get(hour) ?? new Map<string, number>();
      hours.set(hour, names);
      names.set(name, (names.get(name) ?? 0) + 1);
    },
    counts: () =>
      [...hours].flatMap(([at, names]) => {
        const hour = isoTime(at);
        return [...names].map(([name, count]) => ({ hour, name, count }));
      }),
  };
}
