// The studio's API under `/api`: one table of routes, one way through it. Each request: who asks, what they may do,
// the body checked, then the handler.
import { readAddressPart } from '@service-popups/protocol/studio';
import { Hono } from 'hono';
import type { Clock } from '../../clock.js';
import type { Config } from '../../config.js';
import type { Logger } from '../../diagnostics/logger.js';
import { strongCost } from '../../domain/accounts/passwords.js';
import type { PasswordCost } from '../../domain/accounts/passwords.js';
import { createProjectScope, isKept } from '../../domain/projectScope.js';
import { answerProblem } from '../../http/answerProblem.js';
import { compileCheck } from '../../http/checks.js';
import type { Check } from '../../http/checks.js';
import { cleanText, parseClean } from '../../http/cleanText.js';
import type { ServerContext, ServerEnv } from '../../http/context.js';
import { createOneAtATime, createOneAtATimeBy } from '../../oneAtATime.js';
import { invalidBody, invalidFields, notFound } from '../../http/problem.js';
import type { FieldProblem } from '../../http/problem.js';
import { readBody } from '../../http/readBody.js';
import { refuseHostile } from '../../http/refuseHostile.js';
import { createAddressHash, createRateLimit } from '../../ingest/rateLimits.js';
import type { Store } from '../../store/createStore.js';
import { admitActor, admitToInstance, admitToProject } from './admission.js';
import type { StudioRequest, StudioRoute, StudioTools } from './route.js';
import { studioTable } from './studioTable.js';

export interface StudioApiOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
  readonly logger: Logger;
  /** Default: the strong one. Only tests, which have nothing to keep, ask for less. */
  readonly passwordCost?: PasswordCost;
}

/** Guesses of a password: a handful at once, then one every half minute. */
const signInsPerQuarterHour = 10;

export function studioApi({
  store,
  clock,
  config,
  logger,
  passwordCost = strongCost,
}: StudioApiOptions): Hono<ServerEnv> {
  const tools: StudioTools = {
    store,
    clock,
    config,
    logger,
    readPart: createOneAtATime(),
    eraseInTurn: createOneAtATimeBy(),
    signIns: createRateLimit({ clock, allowed: signInsPerQuarterHour, perMs: 15 * 60_000 }),
    hashAddress: createAddressHash(clock),
    passwordCost,
  };
  const app = new Hono<ServerEnv>();
  for (const route of studioTable) app.on(route.method, route.path, createHandler(route, tools));
  app.all('*', () => {
    throw notFound('There is nothing at this address of the API.');
  });
  app.onError((error) => withoutCors(answerProblem(error, logger)));
  return app;
}

/** Whoever takes longer to send a body is asked again who they are: they may have been removed meanwhile. */
const promptMs = 1_000;

function createHandler(route: StudioRoute, tools: StudioTools) {
  const checkBody = route.body === undefined ? undefined : compileCheck<unknown>(route.body);
  const checkQuery = route.query === undefined ? undefined : compileCheck<unknown>(route.query);
  const maxBytes = route.maxBytes ?? tools.config.limits.bodyBytes;
  return async (context: ServerContext): Promise<Response> => {
    const now = tools.clock.now();
    const { database } = tools.store;
    const { publicUrl } = tools.config;
    const params = cleanParts(context.req.param() as Record<string, string>);
    const projectId = params['project'] ?? '';
    const admit = async () => {
      const actor = await admitActor(context, route.access, { database, publicUrl, now });
      if (route.kind === 'instance') admitToInstance(actor, route.access);
      const isWithin = route.kind === 'project' && actor !== undefined;
      return { actor, role: isWithin ? admitToProject(actor, projectId, route.access) : undefined };
    };
    const before = await admit();
    const body =
      checkBody === undefined ? undefined : checked(checkBody, await readJson(context, maxBytes), 'The body');
    const isLate = tools.clock.now() - now > promptMs;
    const { actor, role } = isLate ? await admit() : before;
    const texts = cleanTexts(context.req.query());
    const query =
      checkQuery === undefined
        ? undefined
        : checked(checkQuery, texts, 'The query', route.faults?.(texts, now));
    const request = { tools, context, actor, params, body, query, now } as StudioRequest<never, never>;
    const outcome =
      route.kind === 'instance'
        ? await route.handle(request)
        : actor === undefined || role === undefined
          ? undefined
          : await route.handle({
              ...request,
              actor,
              role,
              scope: await openScope(tools.store, projectId),
            });
    return assembleAnswer(outcome, route.status);
  };
}

/** An address may hold what no text of the database can: it is taken out, as from bodies. */
function cleanTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cleanText(text)]));
}

function cleanParts(parts: Readonly<Record<string, string>>): Record<string, string> {
  const read = Object.entries(parts).map(([name, part]) => [name, readAddressPart(part)] as const);
  return cleanTexts(Object.fromEntries(read));
}

/** A project that was deleted is gone for everyone, also for owners of everything. */
async function openScope({ database }: Store, projectId: string) {
  const scope = createProjectScope(database, projectId);
  if (!(await isKept(scope))) throw notFound('There is no such project.');
  return scope;
}

async function readJson(context: ServerContext, maxBytes: number): Promise<unknown> {
  const text = await readBody(context.env.incoming, maxBytes);
  const body = text === '' ? {} : parse(text);
  refuseHostile(body);
  return body;
}

function parse(text: string): unknown {
  try {
    return parseClean(text);
  } catch {
    throw invalidBody('The body is not JSON.');
  }
}

function checked(
  check: Check<unknown>,
  value: unknown,
  whole: string,
  faults: readonly FieldProblem[] = [],
): unknown {
  if (check.is(value)) {
    if (faults[0] === undefined) return value;
    throw invalidFields(faults[0].message, faults);
  }
  const refused = check.errors(value).map(({ field, message }) => ({
    path: field.replace(/\.(\d+)(?=\.|$)/g, '[$1]'),
    message: `${sentence(message)}.`,
  }));
  const isNew = ({ path }: FieldProblem) => refused.every((problem) => problem.path !== path);
  const problems = [...refused, ...faults.filter(isNew)];
  const [first] = refused;
  throw invalidFields(
    first === undefined
      ? `${whole} is not what was expected.`
      : `${first.path || whole}: ${first.message.charAt(0).toLowerCase()}${first.message.slice(1)}`,
    problems,
  );
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

function assembleAnswer(outcome: object | Response | undefined, status: number): Response {
  if (outcome === undefined)
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  if (outcome instanceof Response) return outcome;
  return new Response(JSON.stringify(outcome), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** No page of another origin has any business here, not even with an error. */
function withoutCors(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of [
    'Access-Control-Allow-Origin',
    'Access-Control-Expose-Headers',
    'Cross-Origin-Resource-Policy',
  ]) {
    headers.delete(name);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
