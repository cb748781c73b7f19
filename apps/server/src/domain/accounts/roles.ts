import type { Role } from '@service-popups/protocol/studio';

/**
 * What a route asks for. `anyone`: also without a session; `member`: any account or token; `person`: any account, and no
 * token, since it is about the account itself.
 */
export type Access = 'anyone' | 'member' | 'person' | Role;

const rank: Readonly<Record<Role, number>> = { viewer: 1, editor: 2, owner: 3 };

export function holds(role: Role | undefined, access: Access): boolean {
  if (access === 'anyone' || access === 'member' || access === 'person') return true;
  return role !== undefined && rank[role] >= rank[access];
}

export function higherRole(one: Role | undefined, other: Role | undefined): Role | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return rank[one] >= rank[other] ? one : other;
}
