import type { Trigger } from '@service-popups/protocol';
import { matchesPath } from '@service-popups/rules/paths';
import type { Stop } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import type { TriggerSources } from '../platform/triggerSource.js';
import type { LeftRoute } from './pendingFires.js';
import type { PopupEntry } from './popupEntries.js';
import type { Route } from './route.js';
import type { PageTime, Waiting } from './timeTrigger.js';

export interface ArmOptions {
  readonly entries: readonly PopupEntry[];
  readonly sources: TriggerSources;
  readonly pageTime: PageTime;
  readonly route: Route;
  /** What fired on this route, so that arming again, after a refresh, does not fire it twice. */
  readonly fired: Set<string>;
  /** Below zero: its moment has passed. */
  readonly fire: (entry: PopupEntry, delayMs: number, left?: LeftRoute) => void;
}

type Watch = ((trigger: Trigger, fire: () => void) => Stop) | undefined;

/**
 * Binds each trigger to its source, for the route the person is on. Nothing is filtered here: whether a popup may be
 * shown is asked when it fires. Time counts on matching pages only, which is part of what that trigger means.
 */
export function armTriggers({ entries, sources, pageTime, route, fired, fire }: ArmOptions): Stop {
  const timed: Waiting[] = [];
  const armOne = (trigger: Trigger, entry: PopupEntry, key: string): Stop | undefined => {
    const fireNow = (): void => fire(entry, (trigger.delay ?? 0) * 1_000);
    const fireOnce = (): void => {
      if (fired.has(key)) return;
      fired.add(key);
      fireNow();
    };
    if (trigger.type === 'time_on_page') {
      if (liesOnPath(entry, route.current()))
        timed.push({ dueMs: trigger.value * 1_000, callback: fireOnce });
      return undefined;
    }
    const watch = hasPage && (sources as Readonly<Record<string, Watch>>)[trigger.type];
    // Each click is a wish of its own.
    return watch ? watch(trigger, trigger.type === 'click' ? fireNow : fireOnce) : undefined;
  };
  const stops = entries.flatMap((entry) =>
    entry.triggers.map((trigger, index) => armOne(trigger, entry, `${entry.id}/${index}`)),
  );
  pageTime.expect(timed);
  return () => {
    for (const stop of stops) stop?.();
    pageTime.expect([]);
  };
}

/** The popups that wait for somebody to leave where they were. */
export function fireExits(left: LeftRoute, entries: readonly PopupEntry[], fire: ArmOptions['fire']): void {
  for (const entry of entries) {
    const trigger = entry.triggers.find(({ type }) => type === 'exit');
    if (trigger?.type !== 'exit' || !liesOnPath(entry, left)) continue;
    fire(entry, left.isOld ? -1 : (trigger.value + (trigger.delay ?? 0)) * 1_000, left);
  }
}

function liesOnPath({ paths }: PopupEntry, location: LeftRoute): boolean {
  return paths.length === 0 || paths.some((pattern) => matchesPath(pattern, location));
}
