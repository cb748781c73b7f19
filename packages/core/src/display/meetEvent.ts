import type { PopupDefinition } from '@service-popups/protocol';
import { matchesConditions } from '@service-popups/rules';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { HostEvent } from '../popups/earlyEvents.js';

/**
 * How long to wait after this event, in milliseconds; undefined when the popup is not meant: the name must be equal
 * to the letter, the properties must meet `where`, and it must have come `count` times, in all visits together.
 */
export function meetEvent(
  popup: PopupDefinition,
  event: HostEvent,
  records: StateRecords,
): number | undefined {
  const lookup = (key: string): unknown =>
    Object.hasOwn(event.properties, key) ? event.properties[key] : undefined;
  for (const [index, trigger] of popup.triggers.entries()) {
    if (trigger.type !== 'event' || trigger.value !== event.name) continue;
    const isMet = matchesConditions(trigger.where, lookup);
    if (isMet && hasCome(`${popup.id}/${index}`, trigger.count ?? 1, records))
      return (trigger.delay ?? 0) * 1_000;
  }
  return undefined;
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
