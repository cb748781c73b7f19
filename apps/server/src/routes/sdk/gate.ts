// Who may write, how often, and from where: asked by every route of the SDK in the same words.
import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../diagnostics/logger.js';
import { clientAddress } from '../../http/context.js';
import { isOriginAllowed } from '../../http/cors.js';
import { Problem, unavailable } from '../../http/problem.js';
import type { RateLimit } from '../../ingest/rateLimits.js';
import type { KeyEntry, ProjectDirectory } from '../../store/projectDirectory.js';
import type { SightingKind, Sightings } from '../../store/sightings.js';

export interface GateOptions {
  readonly directory: ProjectDirectory;
  readonly sightings: Sightings;
  readonly logger: Logger;
  readonly trustedProxies: number;
  readonly hashAddress: (address: string) => string;
  readonly perKey: RateLimit;
  readonly perVisitor: RateLimit;
  readonly perAddress: RateLimit;
}

export interface Admission {
  readonly key: string;
  readonly kind: 'public' | 'analytics';
  readonly integration?: string;
  readonly visitorId?: string;
  readonly sighting: SightingKind;
}

export interface Gate {
  /** Before the body is read: one address must not occupy the server. */
  admitAddress(request: IncomingMessage): void;
  /** After it is read: the key exists, works for this origin, and has room. */
  admit(request: IncomingMessage, admission: Admission): Promise<KeyEntry>;
}

/** The demo is clicked through by hand and by tests, from one machine. */
const demoFactor = 20;

export function createGate(options: GateOptions): Gate {
  const { directory, sightings, trustedProxies, perKey, perVisitor, perAddress } = options;
  let isTold = false;
  /** Taken for one visitor, all of them are refused together, and nothing else would say why. */
  const tellOfProxy = ({ headers }: IncomingMessage) => {
    if (isTold || trustedProxies > 0 || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    options.logger.warn(
      'visitors are refused because all of them seem to have the address of a proxy: set TRUST_PROXY to the number of proxies in front',
    );
  };
  return {
    admitAddress: (request) => {
      const waitSeconds = perAddress.take(options.hashAddress(clientAddress(request, trustedProxies)));
      if (waitSeconds > 0) tellOfProxy(request);
      refuse(waitSeconds, 'this network address');
    },
    admit: async (request, { key, kind, integration, visitorId, sighting }) => {
      const entry = await directory.find(key);
      if (entry === undefined || entry.kind !== kind) throw unknownKey(kind);
      if (integration !== undefined && entry.integration !== integration) throw unknownIntegration();
      const { origin } = request.headers;
      if (!isOriginAllowed(entry.allowedOrigins, origin)) throw originNotAllowed();
      const factor = entry.project.isDemo ? demoFactor : 1;
      refuse(perKey.ask(entry.id), 'this key');
      if (visitorId !== undefined) {
        refuse(perVisitor.take(`${entry.project.id}\n${visitorId}`, factor), 'this visitor');
      }
      // Last: what one visitor sends in vain uses up nothing of what all share.
      perKey.take(entry.id);
      sightings.see(entry, sighting, origin);
      return entry;
    },
  };
}

function refuse(waitSeconds: number, who: string): void {
  if (waitSeconds === 0) return;
  throw new Problem({
    status: 429,
    code: 'rate_limited',
    message: `Too many requests for ${who}. Try again in ${waitSeconds} s.`,
    retryAfterSeconds: waitSeconds,
  });
}

export function unknownKey(kind: 'public' | 'analytics'): Problem {
  const field = kind === 'public' ? 'The API key' : 'analytics.publicKey';
  return new Problem({ status: 401, code: 'unknown_key', message: `${field} is unknown or was revoked.` });
}

function unknownIntegration(): Problem {
  return new Problem({
    status: 401,
    code: 'unknown_key',
    message: 'integration does not belong to this analytics key.',
  });
}

export function originNotAllowed(): Problem {
  return new Problem({
    status: 403,
    code: 'origin_not_allowed',
    message: "This page's origin is not among the allowed origins of the key.",
  });
}

export function refuseWhenFull(line: { isFull(): boolean }): void {
  if (line.isFull()) throw noRoom();
}

export function noRoom(): Problem {
  return unavailable('The server has more to write than it can take. Try again shortly.', 2);
}
