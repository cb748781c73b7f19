import type { ProjectKey } from '@service-popups/protocol/studio';
import { formatAgo } from '../ui/format.js';

/** The server remembers for this long where a key was seen. */
const rememberedDays = 90;
/** What was asked just before a key was revoked is written down a little later, and other servers hear of it by then. */
const graceMs = 60_000;

/** "Last used 3 min ago"; of a key that is older than the server's memory nobody can say "never". */
export function keyUse({ createdAt, lastSeenAt }: ProjectKey, now?: number): string {
  if (lastSeenAt !== undefined) return `Last used ${formatAgo(lastSeenAt, now)}`;
  const isOlder = (now ?? Date.now()) - Date.parse(createdAt) > rememberedDays * 86_400_000;
  return isOlder ? `Not used in the last ${rememberedDays} days` : 'Never used';
}

/** Whether pages or apps out there still ask with a key that was revoked. */
export function isUsedInVain({ revokedAt, lastSeenAt }: ProjectKey): boolean {
  if (revokedAt === undefined || lastSeenAt === undefined) return false;
  return Date.parse(lastSeenAt) - Date.parse(revokedAt) > graceMs;
}
