import { hash } from 'node:crypto';

export type PersonKind = 'contact' | 'visitor';

/**
 * The name under which an erased person is remembered: enough to refuse what arrives late, useless to learn who it
 * was. Whoever erases writes the tombstone first, commits it, and deletes after that: a write that began before
 * the commit does not see it.
 */
export function personHash(projectId: string, kind: PersonKind, id: string): string {
  return hash('sha256', `${projectId}\n${kind}\n${id}`, 'base64url');
}
