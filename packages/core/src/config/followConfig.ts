import type { ServicePopups } from '../ServicePopups.js';
import type { ServiceConfig } from './serviceConfig.js';

/**
 * For an effect of a provider: tells the Contact attributes, and returns what hands on the user and their consent, where
 * these are others by then and need no new start. It is called as that effect ends: before what children do in their
 * effects for the next user, and before a set-up ends, or the next one would take whoever signed out for the person who
 * comes back.
 */
export function followConfig(sdk: ServicePopups, latest: { readonly current: ServiceConfig }): () => void {
  const before = latest.current;
  if (before.contactAttributes) void sdk.setContactAttributes(before.contactAttributes);
  return () => {
    const { userId, userHash, consent } = latest.current;
    if (before.userId !== userId || before.userHash !== userHash) sdk.setUserId(userId, userHash);
    if (before.consent !== consent) sdk.setTrackingEnabled((consent ?? 'granted') === 'granted');
  };
}
