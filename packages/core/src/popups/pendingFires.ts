import { listOf, membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock, Stop } from '../platform/clock.js';

/** A trigger that was met and waits for its delay. */
export interface PendingFire {
  readonly popupId: string;
  /** Milliseconds since 1970. */
  readonly due: number;
  /** The route that was left, for exit triggers. */
  readonly left: LeftRoute | undefined;
}

/** Where somebody was before. */
export interface LeftRoute {
  readonly path: string;
  readonly url?: string | undefined;
  /** It was left too long ago for anything to come of it. */
  readonly isOld?: boolean;
}

export interface PendingFires {
  readonly add: (popupId: string, delayMs: number, left?: LeftRoute) => void;
  readonly clear: () => void;
  /** Goes on with what the tab waits for by now: another page of it may have been here meanwhile. */
  readonly takeUp: () => void;
  readonly stop: Stop;
}

const name = 'pending';
const longestDelayMs = 86_400_000;

/**
 * Delays that survive navigation: kept by their due time, taken up again by the next page of the tab.
 * @param records Of this tab: another tab must not fire what was met here.
 */
export function startPendingFires(
  records: StateRecords,
  clock: Clock,
  personId: () => string,
  fire: (fire: PendingFire) => void,
): PendingFires {
  const timers = new Map<PendingFire, Stop>();
  const save = (): void =>
    records.write(name, timers.size === 0 ? undefined : { person: personId(), fires: [...timers.keys()] });
  const schedule = (pending: PendingFire): void => {
    const stop = clock.after(pending.due - clock.now(), () => {
      timers.delete(pending);
      save();
      fire(pending);
    });
    timers.set(pending, stop);
  };
  const stop = (): void => {
    for (const stopTimer of timers.values()) stopTimer();
    timers.clear();
  };

  const takeUp = (): void => {
    stop();
    const { person, fires } = membersOf(records.read(name));
    for (const pending of listOf(fires).flatMap(readPending)) {
      if (person === personId() && pending.due - clock.now() <= longestDelayMs) schedule(pending);
    }
  };
  takeUp();

  return {
    takeUp,
    add(popupId, delayMs, left) {
      // The same popup waits once; the first time it was met decides.
      if ([...timers.keys()].some((pending) => pending.popupId === popupId)) return;
      schedule({ popupId, due: clock.now() + delayMs, left });
      save();
    },
    clear() {
      stop();
      save();
    },
    stop,
  };
}

function readPending(value: unknown): PendingFire[] {
  const { popupId, due, left } = membersOf(value);
  if (typeof popupId !== 'string' || typeof due !== 'number') return [];
  return [{ popupId, due, left: readLeft(left) }];
}

/** A route as it was stored; undefined where none was. */
export function readLeft(value: unknown): LeftRoute | undefined {
  const { path, url } = membersOf(value);
  return typeof path === 'string' ? { path, url: typeof url === 'string' ? url : undefined } : undefined;
}
