import { limits, type HistoryEntry, type PopupStatus } from '@service-popups/protocol';
import { parseTime, settleHistory, type ShowRecord } from '@service-popups/rules';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';

/** One showing as it is remembered here. */
export interface Showing extends ShowRecord {
  readonly showId: string;
  readonly session: string;
  /** Set while the renderer gets ready: other tabs hold back until then, and forget it if nothing came of it. */
  readonly until?: number;
}

export interface DisplayHistory {
  /** Every showing that counts now, other tabs' and other devices' included. Reads the store. */
  readonly all: () => readonly ShowRecord[];
  readonly shownInSession: (session: string) => number;
  readonly keep: (showing: Showing) => void;
  readonly forget: (showId: string) => void;
  /** What the person saw on other devices, as the server tells. */
  readonly setElsewhere: (entries: readonly HistoryEntry[]) => void;
  /** Another person begins. */
  readonly clear: () => void;
}

export interface DisplayHistoryOptions {
  readonly records: StateRecords;
  readonly clock: Clock;
  readonly personId: () => string;
}

const name = 'history';

/** Enough for years of popups; of the oldest, those go first whose popup was shown again since. */
const most = 300;

/**
 * What this person was shown. Kept in the store for other tabs and later visits, and in memory against a store that
 * is blocked or cleared. What happened in this page is aged by the monotonic clock: setting the clock forward or back
 * neither ends a wait nor makes it eternal.
 */
export function createDisplayHistory({ records, clock, personId }: DisplayHistoryOptions): DisplayHistory {
  const own = new Map<string, { readonly showing: Showing; readonly at: number }>();
  let elsewhere: readonly ShowRecord[] = [];

  const stored = (): readonly Showing[] => {
    const { person, shows } = membersOf(records.read(name));
    return person === personId() && Array.isArray(shows) ? shows.filter(isShowing) : [];
  };
  const current = (): readonly Showing[] => {
    const now = clock.now();
    const byId = new Map(stored().map((showing) => [showing.showId, showing]));
    for (const [showId, { showing, at }] of own) {
      byId.set(showId, { ...showing, at: now - (clock.monotonic() - at) });
    }
    const isHeld = (until: number): boolean => until > now && until <= now + reservedMs;
    return [...byId.values()].filter(({ until }) => until === undefined || isHeld(until));
  };
  const write = (shows: readonly Showing[]): void => {
    records.write(name, { person: personId(), shows: trim(shows) });
  };

  return {
    all: () => [...settleHistory(current(), clock.now()), ...elsewhere],
    shownInSession: (session) => current().filter((showing) => showing.session === session).length,
    keep(showing) {
      own.set(showing.showId, { showing, at: clock.monotonic() });
      write([...stored().filter(({ showId }) => showId !== showing.showId), showing]);
    },
    forget(showId) {
      own.delete(showId);
      write(stored().filter((showing) => showing.showId !== showId));
    },
    setElsewhere(entries) {
      elsewhere = entries.flatMap(({ popupId, status, at }) => {
        const time = parseTime(at);
        return time === undefined ? [] : [{ popupId, status, at: time }];
      });
    },
    clear() {
      own.clear();
      elsewhere = [];
      records.write(name, undefined);
    },
  };
}

/** A reservation outlives the time a renderer has, by a little. */
export const reservedMs = limits.readyTimeoutMs + 5_000;

function trim(shows: readonly Showing[]): readonly Showing[] {
  const kept = [...shows];
  while (kept.length > most) {
    const repeated = kept.findIndex(({ popupId }, index) =>
      kept.some((later, place) => place > index && later.popupId === popupId),
    );
    kept.splice(Math.max(repeated, 0), 1);
  }
  return kept;
}

const statuses: readonly unknown[] = ['SHOWED', 'PARTIAL', 'COMPLETED'] satisfies PopupStatus[];

function isShowing(value: unknown): value is Showing {
  const { showId, popupId, status, at, session, until, declinedDays } = membersOf(value);
  return (
    typeof showId === 'string' &&
    typeof popupId === 'string' &&
    typeof session === 'string' &&
    statuses.includes(status) &&
    Number.isFinite(at) &&
    (until === undefined || Number.isFinite(until)) &&
    (declinedDays === undefined || declinedDays === null || Number.isFinite(declinedDays))
  );
}
