import type { Clock } from '../../clock.js';
import type { ServerLimits } from '../../config.js';
import type { Logger } from '../../diagnostics/logger.js';
import { createSdkChecks } from '../../http/checks.js';
import type { SdkChecks } from '../../http/checks.js';
import { createBodyRoom } from '../../http/readBody.js';
import type { BodyRoom } from '../../http/readBody.js';
import { createTurns } from '../../http/turns.js';
import type { Turns } from '../../http/turns.js';
import { createInlinePreparer } from '../../ingest/batchPreparer.js';
import type { BatchPreparer } from '../../ingest/batchPreparer.js';
import { createAddressHash, createRateLimit } from '../../ingest/rateLimits.js';
import type { Store } from '../../store/createStore.js';
import type { AssembleAnswer } from './definitionsAnswer.js';
import { createGate } from './gate.js';
import type { Gate } from './gate.js';

/** What each of the handlers works with. */
export interface SdkTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  readonly checks: SdkChecks;
  readonly gate: Gate;
  /** For all bodies that arrive at the same time. */
  readonly room: BodyRoom;
  readonly preparer: BatchPreparer;
  readonly assembleAnswer: AssembleAnswer;
  /** For what arrives and leaves in crowds. */
  readonly turns: Turns;
}

export interface SdkOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: ServerLimits;
  readonly trustedProxies: number;
  readonly assembleAnswer: AssembleAnswer;
  /** Default: in this thread. */
  readonly preparer?: BatchPreparer | undefined;
}

export function createSdkTools(options: SdkOptions): SdkTools {
  const { store, clock, logger, limits, trustedProxies, assembleAnswer } = options;
  const gate = createGate({
    directory: store.directory,
    sightings: store.sightings,
    logger,
    trustedProxies,
    hashAddress: createAddressHash(clock),
    perKey: createRateLimit({ clock, allowed: limits.perKeyPerSecond, perMs: 1_000 }),
    perVisitor: createRateLimit({ clock, allowed: limits.perVisitorPerMinute, perMs: 60_000 }),
    perAddress: createRateLimit({ clock, allowed: limits.perAddressPerMinute, perMs: 60_000 }),
  });
  const checks = createSdkChecks();
  const preparer = options.preparer ?? createInlinePreparer(checks.analytics);
  const room = createBodyRoom(limits.queueBytes, clock.now);
  return { store, clock, limits, checks, gate, room, preparer, assembleAnswer, turns: createTurns() };
}
