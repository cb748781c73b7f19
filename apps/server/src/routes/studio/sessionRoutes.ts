import type {
  AcceptInviteBody as Accept,
  ChangePasswordBody as NewPassword,
  CreateOwnerBody as NewOwner,
  SessionState,
  SignInBody as Credentials,
} from '@service-popups/protocol/studio';
import {
  AcceptInviteBody,
  ChangePasswordBody,
  CreateOwnerBody,
  LookAtInviteBody,
  SignInBody,
} from '@service-popups/protocol/schemas/studio';
import { acceptInvite, lookAtInvite } from '../../domain/accounts/acceptInvite.js';
import { changePassword } from '../../domain/accounts/changePassword.js';
import { findMember, memberOf } from '../../domain/accounts/members.js';
import { createOwner, needsOwner } from '../../domain/accounts/ownerLink.js';
import { checkSignIn, closeSession, openSession } from '../../domain/accounts/sessions.js';
import type { ProvenAccount } from '../../domain/accounts/sessions.js';
import { hashSecret } from '../../domain/createId.js';
import { clientAddress } from '../../http/context.js';
import { Problem, invalidFields } from '../../http/problem.js';
import { readCookie, sessionCookieHeader } from './admission.js';
import { signedIn } from './memberRoutes.js';
import { instanceRoute } from './route.js';
import type { StudioRequest, StudioRoute } from './route.js';
import { takeGuess } from './takeGuess.js';

export const sessionRoutes: readonly StudioRoute[] = [
  instanceRoute('GET /session', {
    access: 'anyone',
    summary: 'Who is signed in, and whether this studio still waits for its owner.',
    answer: 'SessionState',
    handle: async ({ actor, tools: { store }, now }): Promise<SessionState> => {
      const member =
        actor === undefined
          ? undefined
          : actor.kind === 'account'
            ? await findMember(store.database, actor.id)
            : memberOf(actor, new Date(now).toISOString());
      return {
        member: member ?? null,
        needsOwner: member === undefined && (await needsOwner(store.database)),
      };
    },
  }),
  instanceRoute<Credentials>('POST /session', {
    access: 'anyone',
    summary: 'Sign in. The session stands in a cookie.',
    body: SignInBody,
    answer: 'SessionState',
    handle: async (request) => {
      const { tools, body } = request;
      limitGuesses(request, body.email.trim().toLowerCase());
      const account = await checkSignIn(tools.store.database, body.email, body.password, tools.passwordCost);
      if (account === undefined) throw notTogether();
      return startSession(request, account);
    },
  }),
  instanceRoute('DELETE /session', {
    access: 'anyone',
    summary: 'Sign out.',
    handle: async ({ context, tools }) => {
      const cookie = readCookie(context, tools.config);
      if (cookie !== undefined) await closeSession(tools.store.database, cookie);
      return new Response(null, {
        status: 204,
        headers: { 'Set-Cookie': sessionCookieHeader('', 0, tools.config) },
      });
    },
  }),
  instanceRoute<NewPassword>('PUT /account/password', {
    access: 'person',
    summary: 'Change your own password. Every other session of yours ends; this one goes on.',
    body: ChangePasswordBody,
    handle: async (request) => {
      const { tools, context, actor, body } = request;
      const me = signedIn(actor);
      // Together with the tries to sign in: a session that was left open is no way to guess faster.
      limitGuesses(request, (me.email ?? '').toLowerCase());
      const given = { ...body, sessionToken: readCookie(context, tools.config) ?? '' };
      if (await changePassword(tools.store.database, me, given, tools.passwordCost)) return undefined;
      const message = 'This is not your current password.';
      throw invalidFields(message, [{ path: 'currentPassword', message }]);
    },
  }),
  instanceRoute<NewOwner>('POST /owner', {
    access: 'anyone',
    summary: 'Create the owner, with the token of the one-time address that the server printed.',
    body: CreateOwnerBody,
    answer: 'SessionState',
    handle: async (request) => {
      const { tools, body, now } = request;
      limitGuesses(request, 'owner');
      const account = await createOwner(tools.store.database, body, now, tools.passwordCost);
      if (account === undefined) throw usedUp('Run “npm start -- owner-link” to print a new one.');
      return startSession(request, account);
    },
  }),
  instanceRoute<{ token: string }>('POST /invites/look', {
    access: 'anyone',
    summary: 'Who invites whom, into what, with the token of an invitation. Nothing is accepted yet.',
    body: LookAtInviteBody,
    answer: 'LookedAtInvite',
    handle: async (request) => {
      const { tools, body, now } = request;
      limitGuesses(request, `look ${hashSecret(body.token)}`);
      const invite = await lookAtInvite(tools.store.database, body.token, now);
      if (invite === undefined) throw usedUp('Ask for a new invitation.');
      return invite;
    },
  }),
  instanceRoute<Accept>('POST /invites/accept', {
    access: 'anyone',
    summary:
      'Join, with the token of an invitation. An account that may do more than it says needs its own password.',
    body: AcceptInviteBody,
    answer: 'SessionState',
    handle: async (request) => {
      const { tools, body, now } = request;
      // Each invitation by itself: a team that joins from one office is many people behind one address.
      limitGuesses(request, hashSecret(body.token));
      const account = await acceptInvite(tools.store.database, body, now, tools.passwordCost);
      if (account === undefined) throw usedUp('Ask for a new invitation.');
      return startSession(request, account);
    },
  }),
];

function limitGuesses({ tools, context }: StudioRequest<unknown, undefined>, account: string): void {
  const address = tools.hashAddress(clientAddress(context.env.incoming, tools.config.trustedProxies));
  const waitSeconds = takeGuess(tools.signIns, account, address);
  if (waitSeconds === 0) return;
  throw new Problem({
    status: 429,
    code: 'rate_limited',
    message: `Too many tries. Wait ${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}.`,
    retryAfterSeconds: waitSeconds,
  });
}

function notTogether(): Problem {
  return new Problem({
    status: 401,
    code: 'unauthorized',
    message: 'The email or the password is wrong.',
  });
}

function usedUp(whatNext: string): Problem {
  return invalidFields(`This link was used already, or is too old. ${whatNext}`, []);
}

/**
 * As long as browsers keep one. When a session ends the database knows, which hears of every use; a cookie of that age would take
 * those with it who come every day.
 */
const cookieDays = 400;

async function startSession(
  { tools, now }: StudioRequest<unknown, undefined>,
  account: ProvenAccount,
): Promise<Response> {
  const { database } = tools.store;
  const token = await openSession(database, account, now);
  if (token === undefined) throw notTogether();
  const state: SessionState = {
    member: (await findMember(database, account.id)) ?? null,
    needsOwner: false,
  };
  return new Response(JSON.stringify(state), {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Set-Cookie': sessionCookieHeader(token, cookieDays * 86_400, tools.config),
    },
  });
}
