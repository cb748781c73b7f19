import type { ServicePopups } from '../ServicePopups.js';
import type { ServiceConfig } from './serviceConfig.js';

/** Hands on what is another than before and needs no new start: the user, their consent and their attributes. */
export function followConfig(sdk: ServicePopups, before: ServiceConfig, now: ServiceConfig): void {
  const { userId, userHash, consent, contactAttributes } = now;
  if (before.userId !== userId || before.userHash !== userHash) sdk.setUserId(userId, userHash);
  if (before.consent !== consent) sdk.setTrackingEnabled((consent ?? 'granted') === 'granted');
  if (contactAttributes) void sdk.setContactAttributes(contactAttributes);
}
