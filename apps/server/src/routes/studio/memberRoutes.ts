import type { InviteBody as NewInvite, Role } from '@service-popups/protocol/studio';
import { CreateTokenBody, InviteBody, MemberPatch } from '@service-popups/protocol/schemas/studio';
import type { Actor } from '../../domain/accounts/actor.js';
import { createInvite, deleteInvite, listInvites } from '../../domain/accounts/invites.js';
import { changeRole, listMembers, removeMember } from '../../domain/accounts/members.js';
import { createToken, listTokens, revokeToken } from '../../domain/accounts/tokens.js';
import { createProjectScope, isKept } from '../../domain/projectScope.js';
import { conflict, notFound } from '../../http/problem.js';
import type { Database } from '../../store/database.js';
import { publicAddress } from './publicAddress.js';
import { instanceRoute } from './route.js';
import type { StudioRoute } from './route.js';

export const memberRoutes: readonly StudioRoute[] = [
  instanceRoute('GET /members', {
    access: 'member',
    summary: 'Everyone who shares a project with you.',
    answer: 'Member[]',
    handle: ({ tools, actor }) => listMembers(tools.store.database, signedIn(actor)),
  }),
  instanceRoute<NewInvite & { project?: string }>('POST /members', {
    access: 'owner',
    summary: 'Invite somebody: into every project, or into one.',
    body: InviteBody,
    answer: 'Invite',
    status: 201,
    handle: async ({ tools, context, actor, body, now }) => {
      const { database } = tools.store;
      await refuseUnknownProject(database, body.project);
      const { token, ...invite } = await createInvite(database, signedIn(actor), {
        email: body.email.trim(),
        role: body.role,
        projectId: body.project,
        now,
      });
      return { ...invite, url: `${publicAddress(context, tools.config)}/studio/invite?token=${token}` };
    },
  }),
  instanceRoute<{ role: Role }>('PATCH /members/:id', {
    access: 'owner',
    conflict: 'It is the last owner.',
    summary: "Change a member's role, which then holds in every project.",
    body: MemberPatch,
    handle: async ({ tools, actor, params, body }) => {
      await changeRole(tools.store.database, signedIn(actor), { id: params['id'] ?? '', role: body.role });
      return undefined;
    },
  }),
  instanceRoute('DELETE /members/:id', {
    access: 'owner',
    conflict: 'It is the last owner, or yourself.',
    summary: 'Remove a member. Every session of theirs ends.',
    handle: async ({ tools, actor, params }) => {
      const me = signedIn(actor);
      const id = params['id'] ?? '';
      if (id === me.id) throw conflict('You cannot remove yourself.');
      await removeMember(tools.store.database, me, id);
      return undefined;
    },
  }),
  instanceRoute('GET /invites', {
    access: 'owner',
    summary: 'Invitations that nobody has used yet.',
    answer: 'Invite[]',
    handle: ({ tools, now }) => listInvites(tools.store.database, now),
  }),
  instanceRoute('DELETE /invites/:id', {
    access: 'owner',
    summary: 'Take an invitation back.',
    handle: async ({ tools, actor, params }) => {
      if (await deleteInvite(tools.store.database, signedIn(actor), params['id'] ?? '')) return undefined;
      throw notFound('There is no such invitation.');
    },
  }),
  instanceRoute('GET /tokens', {
    access: 'owner',
    summary: 'Management tokens.',
    answer: 'ManagementToken[]',
    handle: ({ tools }) => listTokens(tools.store.database),
  }),
  instanceRoute<{ name: string; role: Role; project?: string }>('POST /tokens', {
    access: 'owner',
    summary: 'Make a management token: for every project, or for one. Its secret is shown once.',
    body: CreateTokenBody,
    answer: 'ManagementToken',
    status: 201,
    handle: async ({ tools, actor, body, now }) => {
      const { database } = tools.store;
      await refuseUnknownProject(database, body.project);
      const given = { name: body.name, role: body.role, projectId: body.project };
      return createToken(database, signedIn(actor), given, now);
    },
  }),
  instanceRoute('DELETE /tokens/:id', {
    access: 'owner',
    summary: 'Revoke a management token.',
    handle: async ({ tools, actor, params }) => {
      await revokeToken(tools.store.database, signedIn(actor), params['id'] ?? '');
      return undefined;
    },
  }),
];

export function signedIn(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('A route for members was reached by nobody.');
  return actor;
}

async function refuseUnknownProject(database: Database, projectId: string | undefined): Promise<void> {
  if (projectId === undefined || (await isKept(createProjectScope(database, projectId)))) return;
  throw notFound('There is no such project.');
}
