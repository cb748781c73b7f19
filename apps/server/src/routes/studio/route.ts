import type { TSchema } from 'typebox';
import type { AnswerName } from '@service-popups/protocol/schemas/studio-answers';
import type { Role } from '@service-popups/protocol/studio';
import type { Clock } from '../../clock.js';
import type { Config } from '../../config.js';
import type { Actor } from '../../domain/accounts/actor.js';
import type { PasswordCost } from '../../domain/accounts/passwords.js';
import type { Access } from '../../domain/accounts/roles.js';
import type { ProjectScope } from '../../domain/projectScope.js';
import type { ServerContext } from '../../http/context.js';
import type { OneAtATimeBy } from '../../oneAtATime.js';
import type { FieldProblem } from '../../http/problem.js';
import type { RateLimit } from '../../ingest/rateLimits.js';
import type { Store } from '../../store/createStore.js';
import type { DownloadTools } from './streamDownload.js';

/** What every handler of the studio's API works with. */
export interface StudioTools extends DownloadTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
  /** Guesses of a password, by address and by account. */
  readonly signIns: RateLimit;
  readonly hashAddress: (address: string) => string;
  readonly passwordCost: PasswordCost;
  /** By person: asked for again and again, one erasure would wait for the other on a connection that others need. */
  readonly eraseInTurn: OneAtATimeBy;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request that was admitted: signed in where that is asked for, its role checked, its body decoded. */
export interface StudioRequest<Body, Query> {
  readonly tools: StudioTools;
  readonly context: ServerContext;
  /** Undefined only on routes for anyone. */
  readonly actor: Actor | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly query: Query;
  readonly now: number;
}

/** The same for one project: its rows can be reached through `scope` and no other way. */
export interface ProjectRequest<Body, Query> extends StudioRequest<Body, Query> {
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly role: Role;
}

/** JSON to answer with; a whole answer; or nothing, which is 204. */
export type Outcome = Promise<object | Response | undefined>;

export type StreamKind = 'text/csv' | 'application/x-ndjson' | 'text/event-stream';

interface RouteBase {
  readonly method: Method;
  /** Under `/api`, such as `/projects/:project/popups`. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the description of the API. */
  readonly summary: string;
  readonly body: TSchema | undefined;
  readonly query: TSchema | undefined;
  /** What is wrong with a question though its schema takes it: told together with what that refuses. */
  readonly faults: ((query: Readonly<Record<string, string>>, now: number) => FieldProblem[]) | undefined;
  /** The answer's schema in the protocol, or the kind of a stream; undefined for 204. */
  readonly answer: AnswerName | StreamKind | undefined;
  /** What 409 means here; undefined where nothing can be in the way. */
  readonly conflict: string | undefined;
  /** Bodies larger than an ordinary one: drafts and imports. */
  readonly maxBytes: number | undefined;
  readonly status: 200 | 201 | 202;
}

export interface InstanceRoute extends RouteBase {
  readonly kind: 'instance';
  handle(request: StudioRequest<never, never>): Outcome;
}

export interface ProjectRoute extends RouteBase {
  readonly kind: 'project';
  handle(request: ProjectRequest<never, never>): Outcome;
}

export type StudioRoute = InstanceRoute | ProjectRoute;

type Given<Request> = Pick<RouteBase, 'access' | 'summary'> &
  Partial<Pick<RouteBase, 'body' | 'query' | 'faults' | 'answer' | 'conflict' | 'maxBytes' | 'status'>> & {
    handle(request: Request): Outcome;
  };

/** A route that belongs to no project: `instanceRoute<SignInBody>('POST /session', { … })`. */
export function instanceRoute<Body = undefined, Query = undefined>(
  at: `${Method} /${string}`,
  given: Given<StudioRequest<Body, Query>>,
): InstanceRoute {
  return { ...base(at, given), kind: 'instance', handle: given.handle as InstanceRoute['handle'] };
}

/** A route of one project; the path is given from there: `projectRoute('GET /popups', { … })`. */
export function projectRoute<Body = undefined, Query = undefined>(
  at: `${Method} ${'' | `/${string}`}`,
  given: Given<ProjectRequest<Body, Query>>,
): ProjectRoute {
  const [method = '', path = ''] = at.split(' ');
  return {
    ...base(`${method} /projects/:project${path}`, given),
    kind: 'project',
    handle: given.handle as ProjectRoute['handle'],
  };
}

function base(at: string, given: Omit<Given<never>, 'handle'>): RouteBase {
  const [method = '', path = ''] = at.split(' ');
  return {
    method: method as Method,
    path,
    access: given.access,
    summary: given.summary,
    body: given.body,
    query: given.query,
    faults: given.faults,
    answer: given.answer,
    conflict: given.conflict,
    maxBytes: given.maxBytes,
    status: given.status ?? 200,
  };
}
