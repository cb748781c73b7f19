import type { Attributes, Segments } from '@service-popups/protocol';
import { lookupIn, matchesConditions } from '../conditions.js';

/** The server's gate: whether a Contact's attributes, which never travel, pass a popup's contact segment. */
export function matchesContact(segments: Segments | undefined, attributes: Readonly<Attributes>): boolean {
  return matchesConditions(segments?.contact, lookupIn(attributes));
}
