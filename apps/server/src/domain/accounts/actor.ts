import type { Role } from '@service-popups/protocol/studio';
import type { Queryable } from '../../store/database.js';
import { hashSecret } from '../createId.js';
import { higherRole } from './roles.js';

/** Who asks: a person with a session, or a script with a management token. */
export interface Actor {
  readonly kind: 'account' | 'token';
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
  /** Holds in every project. */
  readonly role: Role | undefined;
  /** Roles in single projects. */
  readonly projects: ReadonlyMap<string, Role>;
}

export function roleIn(actor: Actor, projectId: string): Role | undefined {
  return higherRole(actor.role, actor.projects.get(projectId));
}

/** The highest role anywhere: what the studio shows beside the name. */
export function highestRole({ role, projects }: Actor): Role | undefined {
  return [...projects.values()].reduce<Role | undefined>(higherRole, role);
}

interface ActorRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role | null;
  readonly projects: Record<string, Role> | null;
}

/** Sessions end this long after they were last used. */
export const sessionDays = 30;
/** Not every request is worth a write. */
const touchAfterMs = 5 * 60_000;

export async function findSession(
  database: Queryable,
  token: string,
  now: number,
): Promise<Actor | undefined> {
  const hash = hashSecret(token);
  const [row] = await database.query<ActorRow & { seen_at: Date }>(
    `SELECT a.id, a.name, a.email, a.role, s.last_seen_at AS seen_at,
       (SELECT jsonb_object_agg(m.project_id, m.role) FROM members m WHERE m.account_id = a.id) AS projects
     FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.disabled_at IS NULL`,
    [hash, new Date(now)],
  );
  if (row === undefined) return undefined;
  if (now - row.seen_at.getTime() > touchAfterMs) {
    await database.query('UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE token_hash = $1', [
      hash,
      new Date(now),
      new Date(now + sessionDays * 86_400_000),
    ]);
  }
  return assembleActor('account', row);
}

export async function findToken(
  database: Queryable,
  secret: string,
  now: number,
): Promise<Actor | undefined> {
  const [row] = await database.query<ActorRow & { used_at: Date | null }>(
    `SELECT id, name, NULL AS email, last_used_at AS used_at,
       CASE WHEN project_id IS NULL THEN role END AS role,
       CASE WHEN project_id IS NOT NULL THEN jsonb_build_object(project_id, role) END AS projects
     FROM management_tokens
     WHERE token_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [hashSecret(secret), new Date(now)],
  );
  if (row === undefined) return undefined;
  if (row.used_at === null || now - row.used_at.getTime() > touchAfterMs) {
    await database.query('UPDATE management_tokens SET last_used_at = $2 WHERE id = $1', [
      row.id,
      new Date(now),
    ]);
  }
  return assembleActor('token', row);
}

function assembleActor(kind: Actor['kind'], row: ActorRow): Actor {
  return {
    kind,
    id: row.id,
    name: row.name,
    email: row.email ?? undefined,
    role: row.role ?? undefined,
    projects: new Map(Object.entries(row.projects ?? {})),
  };
}
