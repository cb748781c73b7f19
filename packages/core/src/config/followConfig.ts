import { attempt } from '../diagnostics/attempt.js';
import type { ServicePopups } from '../ServicePopups.js';
import type { ServiceConfig } from './serviceConfig.js';

/** The part of a configuration that a running SDK is told of, as text. */
export function followedContent(config: ServiceConfig): string | undefined {
  const { userId, userHash, consent, contactAttributes } = config;
  return attempt(() => JSON.stringify([userId, userHash, consent, contactAttributes]));
}

/** Hands on what is another than before and needs no new start: the user, their consent and their attributes. */
export function followConfig(sdk: ServicePopups, before: ServiceConfig, now: ServiceConfig): void {
  const { userId, userHash, consent = 'granted', contactAttributes } = now;
  if (before.userId !== userId || before.userHash !== userHash) sdk.setUserId(userId, userHash);
  if ((before.consent ?? 'granted') !== consent) sdk.setTrackingEnabled(consent === 'granted');
  if (contactAttributes) void sdk.setContactAttributes(contactAttributes);
}
