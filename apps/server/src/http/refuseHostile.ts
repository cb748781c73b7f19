import { hostileKeys } from '@service-popups/protocol';
import { invalidFields } from './problem.js';

/** Deeper than anything that is written by hand, and far from what breaks those who walk it. */
const deepest = 100;

/**
 * For bodies that are kept as they were written, whatever is in them: others will walk and copy them.
 * @throws naming the field
 */
export function refuseHostile(value: unknown, path: readonly string[] = []): void {
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepest) throw refusal(path.slice(0, 5), `nests more than ${deepest} levels deep`);
  for (const [key, item] of Object.entries(value)) {
    const place = [...path, key];
    if (hostileKeys.includes(key)) throw refusal(place, 'is not a name that may be used here');
    refuseHostile(item, place);
  }
}

function refusal(place: readonly string[], problem: string) {
  const path = place.join('.');
  return invalidFields(`${path} ${problem}.`, [{ path, message: `${path} ${problem}.` }]);
}
