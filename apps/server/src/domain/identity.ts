import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of the `userId` with the project's secret, in hexadecimal: what the host's backend makes. */
export function hashUserId(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(userId).digest('hex');
}

export function isVerified(
  secret: string | undefined,
  userId: string,
  userHash: string | undefined,
): boolean {
  if (secret === undefined || userHash === undefined) return false;
  const expected = Buffer.from(hashUserId(secret, userId));
  const given = Buffer.from(userHash.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
