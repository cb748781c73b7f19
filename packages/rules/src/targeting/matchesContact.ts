import type { Attributes, Segments } from '@service-popups/protocol';
import { matchesConditions } from '../conditions.js';

/** The server's gate: whether a Contact's attributes, which never travel, pass a popup's contact segment. */
export function matchesContact(segments: Segments | undefined, attributes: Readonly<Attributes>): boolean {
  return matchesConditions(segments?.contact, (key) =>
    Object.hasOwn(attributes, key) ? attributes[key] : undefined,
  );
}
