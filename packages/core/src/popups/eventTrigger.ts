import type { EventTrigger } from '@service-popups/protocol';
import { matchesConditions } from '@service-popups/rules';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { PopupEntry } from './popupEntries.js';

/** A popup whose event trigger was met. */
export interface MetTrigger {
  readonly entry: PopupEntry;
  readonly delayMs: number;
}

/**
 * Finds the popups that an event of the host's is meant for: the name equal to the letter, the properties under
 * `where`, and met at least `count` times, in all visits together.
 */
export function matchEvent(
  entries: readonly PopupEntry[],
  event: { readonly name: string; readonly properties: Readonly<Record<string, unknown>> },
  records: StateRecords,
): readonly MetTrigger[] {
  const met: MetTrigger[] = [];
  const lookup = (key: string): unknown =>
    Object.hasOwn(event.properties, key) ? event.properties[key] : undefined;
  for (const entry of entries) {
    const found = entry.triggers.find(
      (trigger, index): trigger is EventTrigger =>
        trigger.type === 'event' &&
        trigger.value === event.name &&
        matchesConditions(trigger.where, lookup) &&
        hasCome(`${entry.id}/${index}`, trigger.count ?? 1, records),
    );
    if (found !== undefined) met.push({ entry, delayMs: (found.delay ?? 0) * 1_000 });
  }
  return met;
}

const name = 'counts';

/** Counts up to `wanted`, and says whether that is reached. Most triggers want one and cost no storage. */
function hasCome(key: string, wanted: number, records: StateRecords): boolean {
  if (wanted <= 1) return true;
  const counts = membersOf(records.read(name));
  const count = Math.min(wanted, (Number(counts[key]) || 0) + 1);
  if (count !== counts[key]) records.write(name, { ...counts, [key]: count });
  return count >= wanted;
}
