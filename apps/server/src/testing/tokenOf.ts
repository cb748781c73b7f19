import type { Role } from '@service-popups/protocol/studio';
import type { Actor } from '../domain/accounts/actor.js';

/** Somebody with a management token that has a role in every project. */
export function tokenOf(role: Role): Actor {
  return { kind: 'token', id: 'tok', name: role, email: undefined, role, projects: new Map() };
}
