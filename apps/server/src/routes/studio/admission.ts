// Who asks, whether the browser that asks is on our own page, and what they may do.
import { findSession, findToken, roleIn } from '../../domain/accounts/actor.js';
import type { Actor } from '../../domain/accounts/actor.js';
import { holds } from '../../domain/accounts/roles.js';
import type { Access } from '../../domain/accounts/roles.js';
import type { Config } from '../../config.js';
import type { ServerContext } from '../../http/context.js';
import { bearerOf } from '../../http/bearerOf.js';
import { Problem, forbidden, notFound } from '../../http/problem.js';
import type { Database } from '../../store/database.js';
import type { Role } from '@service-popups/protocol/studio';

type Address = Pick<Config, 'publicUrl'>;

const isEncrypted = ({ publicUrl }: Address): boolean => publicUrl.startsWith('https:');

/** With this prefix a browser takes it from our own host alone: a site beside ours could set one that is read first. */
const sessionCookie = (address: Address): string =>
  `${isEncrypted(address) ? '__Host-' : ''}service_popups_session`;

export interface AdmissionOptions {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: number;
}

/** @throws when nobody is signed in and the route is not for anyone */
export async function admitActor(
  context: ServerContext,
  access: Access,
  options: AdmissionOptions,
): Promise<Actor | undefined> {
  const bearer = bearerOf(context.req.header('authorization'));
  if (bearer === undefined) refuseForeignPage(context, options.publicUrl);
  const cookie = readCookie(context, options);
  const actor =
    bearer !== undefined
      ? await findToken(options.database, bearer, options.now)
      : cookie === undefined
        ? undefined
        : await findSession(options.database, cookie, options.now);
  if (actor === undefined && (access !== 'anyone' || bearer !== undefined)) throw notSignedIn();
  return actor;
}

export function admitToInstance(actor: Actor | undefined, access: Access): void {
  if (access === 'person' && actor?.kind !== 'account') {
    throw forbidden('This is for people who are signed in. A management token has no account of its own.');
  }
  if (!holds(actor?.role, access)) throw notAllowed(access);
}

/** A project that one has no part in does not exist, for the one who asks. */
export function admitToProject(actor: Actor, projectId: string, access: Access): Role {
  const role = roleIn(actor, projectId);
  if (role === undefined) throw notFound('There is no such project.');
  if (!holds(role, access)) throw notAllowed(access);
  return role;
}

function notSignedIn(): Problem {
  return new Problem({ status: 401, code: 'unauthorized', message: 'Sign in first.' });
}

function notAllowed(access: Access): Problem {
  return forbidden(`This takes the role ${access}. Ask an owner to give it to you.`);
}

export function readCookie(context: ServerContext, address: Address): string | undefined {
  const wanted = sessionCookie(address);
  for (const part of (context.req.header('cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === wanted && value !== undefined && value !== '') return value;
  }
  return undefined;
}

/**
 * A cookie goes with every request of a browser, also one that another site made. Writes are taken from our own pages
 * only: the browser itself says where a request comes from, and a page cannot change that.
 */
function refuseForeignPage(context: ServerContext, publicUrl: string): void {
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return;
  const origin = context.req.header('origin') ?? '';
  const asking = hostOf(origin);
  // Anyone on the way can write a page of our host that came unencrypted.
  const isForged = isEncrypted({ publicUrl }) && origin === publicUrl.replace('https:', 'http:');
  // A page in a sandbox says "null", which is nobody's host.
  const isOwn = asking !== undefined && [new URL(context.req.url).host, hostOf(publicUrl)].includes(asking);
  if (isOwn && !isForged) return;
  throw forbidden('This request did not come from the studio. Scripts use a management token.');
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

export function sessionCookieHeader(value: string, maxAgeSeconds: number, address: Address): string {
  return [
    `${sessionCookie(address)}=${value}`,
    // The prefix takes the whole host.
    isEncrypted(address) ? 'Path=/' : 'Path=/api',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAgeSeconds}`,
    ...(isEncrypted(address) ? ['Secure'] : []),
  ].join('; ');
}
