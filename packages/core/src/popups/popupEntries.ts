import type { Trigger } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import { listOf, membersOf } from '../boot/stateRecords.js';

/** One popup as it was loaded: what arming needs is known, the rest is decoded when one of its triggers fires. */
export interface PopupEntry {
  readonly id: string;
  readonly triggers: readonly Trigger[];
  readonly priority: number;
  /** The routes it is meant for; none: all. */
  readonly paths: readonly string[];
  /** The definition as it came. */
  readonly given: unknown;
}

/**
 * What stands in `value`, by type of trigger; '': whatever it is. A type that is not listed is left out: old SDKs meet
 * new definitions.
 */
const valueTypes: Readonly<Record<string, string>> = {
  time_on_page: 'number',
  scroll: 'number',
  exit: 'number',
  click: 'string',
  event: 'string',
  exit_intent: '',
} satisfies Record<Trigger['type'], string>;

/**
 * Reads no more of the definitions than arming needs: a thousand popups, of which a page shows one, must not cost a
 * thousand decodings. What is wrong with the rest costs that popup alone, when it is decoded.
 */
export function createPopupEntries(popups: readonly unknown[]): readonly PopupEntry[] {
  const entries = new Map<string, PopupEntry>();
  for (const given of popups.slice(0, limits.popups)) {
    const { id, triggers, segments, priority } = membersOf(given);
    if (typeof id !== 'string' || entries.has(id)) continue;
    const paths = listOf(membersOf(segments)['path']).filter((path) => typeof path === 'string');
    const known = listOf(triggers).filter(isTrigger);
    entries.set(id, {
      id,
      triggers: known,
      priority: typeof priority === 'number' ? priority : 0,
      paths,
      given,
    });
  }
  // Sorting is stable: equal priorities keep the order given.
  return [...entries.values()].sort((one, other) => other.priority - one.priority);
}

function isTrigger(given: unknown): given is Trigger {
  const { type, value, delay = 0 } = membersOf(given);
  return (
    typeof type === 'string' &&
    [typeof value, ''].includes(valueTypes[type] as string) &&
    typeof delay === 'number'
  );
}
