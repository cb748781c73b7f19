import {
  decode,
  historyEntryNode,
  popupStatusNode,
  type DecoderNode,
  type HistoryEntry,
  type PopupStatus,
} from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import { parseTime, settleHistory, type ShowRecord } from '@service-popups/rules';
import type { Parts } from '../boot/parts.js';
import { listOf, membersOf } from '../boot/stateRecords.js';
import type { Opening } from './opening.js';

/** One showing as it is remembered here. */
export interface RememberedShowing extends ShowRecord {
  readonly showId: string;
  readonly session: string;
  /** Set while the renderer gets ready: other tabs hold back until then, and forget it if nothing came of it. */
  readonly until?: number;
}

export interface DisplayHistory {
  /** Every showing that counts now, other tabs' and other devices' included. Reads the store. */
  readonly all: () => readonly ShowRecord[];
  readonly shownInSession: (session: string) => number;
  /** Notes how far a showing has come. */
  readonly keep: (
    opening: Pick<Opening, 'showId' | 'popup' | 'identity'>,
    status: PopupStatus,
    more?: Pick<RememberedShowing, 'until' | 'declinedDays'>,
  ) => void;
  readonly forget: (showId: string) => void;
  /** Another person begins. What is stored says whose it is, and another tab may have begun already. */
  readonly clear: () => void;
}

type HistoryParts = Pick<Parts, 'records' | 'identity'> & {
  readonly platform: Pick<Parts['platform'], 'clock'>;
  readonly definitions: Pick<Parts['definitions'], 'envelope'>;
};

const historyRecord = 'history';
/** A reservation outlives the time a renderer has, by a little. */
export const reservedMs = limits.readyTimeoutMs + 5_000;
const showingNode: DecoderNode = [
  'o',
  {
    showId: 's',
    popupId: 's',
    session: 's',
    status: popupStatusNode,
    at: 'n',
    'until?': 'n',
    'declinedDays?': ['u', 'n', 'z'],
  },
];
const isShowing = (value: unknown): boolean => decode(showingNode, value).ok;
/** Enough for years of popups; of the oldest, those go first whose popup was shown again since. */
const most = 300;

/**
 * What this person was shown. Kept in the store for other tabs and later visits, and in memory against a store that
 * is blocked or cleared. What happened in this page is aged by the monotonic clock: setting the clock forward or back
 * neither ends a wait nor makes it eternal.
 */
export function createDisplayHistory({
  records,
  platform,
  identity,
  definitions,
}: HistoryParts): DisplayHistory {
  const { clock } = platform;
  const own = new Map<string, { readonly showing: RememberedShowing; readonly at: number }>();

  const write = (shows: readonly RememberedShowing[]): void =>
    records.write(historyRecord, { person: identity.personId(), shows: trim(shows) });
  const stored = (): readonly RememberedShowing[] => {
    const { person, shows } = membersOf(records.read(historyRecord));
    const kept: readonly RememberedShowing[] =
      person === identity.personId() ? (listOf(shows).filter(isShowing) as readonly RememberedShowing[]) : [];
    // What the future holds was written under a wrong clock: kept as of now, so that its wait ends.
    const settled = settleHistory(kept, clock.now());
    if (settled !== kept) write(settled);
    return settled;
  };
  const current = (): readonly RememberedShowing[] => {
    const now = clock.now();
    const byId = new Map(stored().map((showing) => [showing.showId, showing]));
    for (const [showId, { showing, at }] of own) {
      byId.set(showId, { ...showing, at: now - (clock.monotonic() - at) });
    }
    const isHeld = (until: number): boolean => until > now && until <= now + reservedMs;
    return [...byId.values()].filter(({ until }) => until === undefined || isHeld(until));
  };
  /** What the person did on other devices, as the server tells. What cannot be read costs itself alone. */
  const elsewhere = (): readonly ShowRecord[] =>
    listOf(definitions.envelope()?.history).flatMap((entry) => {
      const told = decode<HistoryEntry>(historyEntryNode, entry);
      const at = told.ok ? parseTime(told.value.at) : undefined;
      return told.ok && at !== undefined ? [{ ...told.value, at }] : [];
    });

  return {
    all: () => [...current(), ...elsewhere()],
    shownInSession: (session) => current().filter((showing) => showing.session === session).length,
    keep({ showId, popup, identity: { session_id: session } }, status, more) {
      const showing = { showId, popupId: popup.id, status, at: clock.now(), session, ...more };
      own.set(showId, { showing, at: clock.monotonic() });
      const [oldest = ''] = own.keys();
      if (own.size > most) own.delete(oldest);
      write([...stored().filter((one) => one.showId !== showId), showing]);
    },
    forget(showId) {
      own.delete(showId);
      write(stored().filter((showing) => showing.showId !== showId));
    },
    clear: () => own.clear(),
  };
}

function trim(shows: readonly RememberedShowing[]): readonly RememberedShowing[] {
  const kept = [...shows];
  while (kept.length > most) {
    const repeated = kept.findIndex(({ popupId }, index) =>
      kept.slice(index + 1).some((later) => later.popupId === popupId),
    );
    kept.splice(Math.max(repeated, 0), 1);
  }
  return kept;
}
