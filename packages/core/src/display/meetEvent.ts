import type { PopupDefinition } from '@service-popups/protocol';
import { lookupIn, matchesConditions } from '@service-popups/rules';
import type { Parts } from '../boot/parts.js';
import { membersOf } from '../boot/stateRecords.js';
import type { HostEvent } from '../popups/displayPart.js';

/**
 * How long to wait after this event, in milliseconds; undefined when the popup is not meant: the name must be equal
 * to the letter, the properties must meet `where`, and it must have come `count` times, in all visits of this person.
 */
export function meetEvent(
  popup: PopupDefinition,
  event: HostEvent,
  parts: Pick<Parts, 'records' | 'identity'>,
): number | undefined {
  const lookup = lookupIn(event.properties);
  const met = popup.triggers.find(
    (trigger, index) =>
      trigger.type === 'event' &&
      trigger.value === event.name &&
      matchesConditions(trigger.where, lookup) &&
      hasCome(`${popup.id}/${index}`, trigger.count ?? 1, parts),
  );
  return met && (met.delay ?? 0) * 1_000;
}

const name = 'counts';

/** Counts up to `wanted`, and says whether that is reached. Most triggers want one and cost no storage. */
function hasCome(
  key: string,
  wanted: number,
  { records, identity }: Pick<Parts, 'records' | 'identity'>,
): boolean {
  if (wanted <= 1) return true;
  const person = identity.personId();
  const stored = membersOf(records.read(name));
  // The first release did not say whose they are.
  const counts = (stored['person'] ?? person) === person ? stored : {};
  const count = Math.min(wanted, (Number(counts[key]) || 0) + 1);
  if (count !== counts[key]) records.write(name, { ...counts, person, [key]: count });
  return count >= wanted;
}
