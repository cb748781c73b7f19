import { createHash, randomBytes } from 'node:crypto';

/** An id for something that is made here: `pop_…`. Short enough to read, too many to guess. */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}

/** A secret that is shown once and kept as a hash. */
export function createSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** Secrets are random and long, so one round is enough: there is nothing to guess. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
