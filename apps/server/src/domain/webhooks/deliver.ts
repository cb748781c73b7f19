// The worker behind webhooks. It takes what is due, sends it, and writes down what came of it. Ingest never waits for
// it: a delivery is a row that was written with the answer.
import type { Clock } from '../../clock.js';
import { failureFields } from '../../diagnostics/logger.js';
import type { Logger } from '../../diagnostics/logger.js';
import { isNotFound } from '../../http/problem.js';
import type { Database } from '../../store/database.js';
import { createProjectScope } from '../projectScope.js';
import { readResponse } from '../results/responses.js';
import { giveUpAfterMs, leaseMs, nextTry, pauseAfter } from './pauses.js';
import { sendWebhook } from './sendWebhook.js';
import type { SendOptions, SendOutcome } from './sendWebhook.js';
import { trySooner } from './trySooner.js';

export interface DeliverOptions extends SendOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A server that was away for days, or a webhook switched off as long, has tried nothing meanwhile: this is most of an hour. */
const fewestTries = 9;
/** Whatever else waits for a receiver that asked to be left alone rests too; not longer, lest a test waits an hour. */
const longestRestMs = 60_000;
const atOnce = 30;
/** One that hangs takes this many places and leaves the others to the rest. */
const perWebhook = 3;
const lookEveryMs = 2_000;

interface DueRow extends Record<string, unknown> {
  readonly project_id: string;
  readonly id: string;
  readonly webhook_id: string;
  readonly event: string;
  readonly response_id: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly url: string;
  readonly secret: string;
  readonly next_secret: string | null;
}

export function startWebhooks(options: DeliverOptions): () => Promise<void> {
  const { clock } = options;
  const courier = createCourier(options);
  let lastNow = clock.now();
  // The clock may have been set back while no server ran: then what was written before lies ahead.
  const remembered = readNewest(options)
    .then((newest) => {
      lastNow = Math.max(lastNow, newest);
    })
    .catch(complainTo(options));
  let sooner: Promise<void> | undefined;
  const stopLooking = clock.every(lookEveryMs, () => {
    const now = clock.now();
    if (now >= lastNow - leaseMs) lastNow = now;
    else {
      sooner ??= trySooner(options)
        .then(() => {
          lastNow = now;
        })
        .catch(complainTo(options))
        .finally(() => {
          sooner = undefined;
          courier.look();
        });
    }
    courier.look();
  });
  return async () => {
    stopLooking();
    await remembered;
    await sooner;
    await courier.stop();
  };
}

/** When the newest of what waits was written. */
async function readNewest({ database }: DeliverOptions): Promise<number> {
  const [row] = await database.query<{ at: Date | null }>(
    `SELECT max(created_at) AS at FROM webhook_deliveries WHERE state = 'pending'`,
  );
  return row?.at?.getTime() ?? 0;
}

function complainTo({ logger }: DeliverOptions): (error: unknown) => void {
  return (error) => logger.warn('webhooks wait for the database', failureFields(error));
}

/** Sends whatever is due now. @returns how many were tried. */
export async function deliverDue(options: DeliverOptions): Promise<number> {
  const courier = createCourier(options);
  courier.look();
  await courier.rest();
  return courier.tried();
}

/** None rests longer than that: one that would has begun before the clock was set back. */
function isAhead(until: number, now: number): boolean {
  return until > now && until <= now + longestRestMs;
}

interface Courier {
  /** Takes what is due and there is room for. It looks again by itself whenever one is done. */
  look(): void;
  /** Resolves when nothing is under way and nothing is due. */
  rest(): Promise<void>;
  /** Takes nothing more, and resolves when what is under way is done. */
  stop(): Promise<void>;
  tried(): number;
}

function createCourier(options: DeliverOptions): Courier {
  const underWay = new Map<Promise<void>, string>();
  /** Until when each asked to be left alone. */
  const resting = new Map<string, number>();
  let taking: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let tried = 0;
  const complain = complainTo(options);

  const start = (row: DueRow) => {
    const work = deliverOne(options, row)
      .then((restMs) => {
        if (restMs > 0) resting.set(row.webhook_id, options.clock.now() + Math.min(restMs, longestRestMs));
      })
      .catch(complain)
      .finally(() => {
        underWay.delete(work);
        look();
      });
    underWay.set(work, row.webhook_id);
  };
  const take = async () => {
    do {
      isWanted = false;
      for (const [id, until] of resting) if (!isAhead(until, options.clock.now())) resting.delete(id);
      const due = await takeDue(options, {
        underWay: [...underWay.values()],
        resting: [...resting.keys()],
        room: atOnce - underWay.size,
      });
      tried += due.length;
      due.forEach(start);
    } while (isWanted && !isStopped);
  };
  const look = () => {
    isWanted = true;
    if (isStopped || taking !== undefined || underWay.size >= atOnce) return;
    taking = take()
      .catch(complain)
      .finally(() => {
        taking = undefined;
      });
  };
  const rest = async () => {
    while (taking !== undefined || underWay.size > 0) await Promise.all([taking, ...underWay.keys()]);
  };
  return {
    look,
    rest,
    stop: () => {
      isStopped = true;
      return rest();
    },
    tried: () => tried,
  };
}

/**
 * Whoever has the fewest under way comes first, and only then whoever waits longest: otherwise a dozen that hang, with more
 * due than they can ever take, would have every place for themselves.
 */
async function takeDue(
  { database, clock }: DeliverOptions,
  {
    underWay,
    resting,
    room,
  }: { readonly underWay: readonly string[]; readonly resting: readonly string[]; readonly room: number },
): Promise<DueRow[]> {
  const now = clock.now();
  return database.query<DueRow>(
    `WITH due AS MATERIALIZED (
       SELECT d.project_id, d.id, w.url,
         CASE WHEN w.next_secret_at <= $1 THEN w.next_secret ELSE w.secret END AS secret,
         CASE WHEN w.next_secret_at > $1 THEN w.next_secret END AS next_secret
       FROM webhooks w
       JOIN projects p ON p.id = w.project_id AND p.deleted_at IS NULL
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS places FROM unnest($3::text[]) AS id WHERE id = w.id) taken
       CROSS JOIN LATERAL (
         SELECT locked.*, row_number() OVER (ORDER BY locked.next_attempt_at) AS turn FROM (
           SELECT d.project_id, d.id, d.next_attempt_at FROM webhook_deliveries d
           WHERE d.project_id = w.project_id AND d.webhook_id = w.id AND d.state = 'pending'
             AND d.next_attempt_at <= $1
           ORDER BY d.next_attempt_at LIMIT greatest(0, ${perWebhook} - taken.places) FOR UPDATE SKIP LOCKED) locked) d
       WHERE w.is_enabled AND w.id <> ALL ($5::text[]) AND taken.places < ${perWebhook}
       ORDER BY taken.places + d.turn, d.next_attempt_at LIMIT $4)
     UPDATE webhook_deliveries d SET next_attempt_at = $2, attempts = d.attempts + 1
     FROM due WHERE d.project_id = due.project_id AND d.id = due.id
     RETURNING d.project_id, d.id, d.webhook_id, d.event, d.response_id, d.attempts, d.created_at,
       due.url, due.secret, due.next_secret`,
    [new Date(now), new Date(now + leaseMs), underWay, room, resting],
  );
}

/** @returns how long the receiver asked to be left alone, in milliseconds */
async function deliverOne(options: DeliverOptions, row: DueRow): Promise<number> {
  const { clock } = options;
  const body = await assembleBody(options, row);
  if (body === undefined) {
    await settle(options, row, { ok: false, reason: 'The response was deleted.' }, true);
    return 0;
  }
  const outcome = await sendWebhook(
    {
      url: row.url,
      secret: row.secret,
      nextSecret: row.next_secret ?? undefined,
      deliveryId: String(row.id),
      event: row.event,
      body,
      now: clock.now(),
    },
    options,
  );
  await settle(options, row, outcome, false);
  return restOf(outcome);
}

function restOf(outcome: SendOutcome): number {
  return outcome.ok ? 0 : (outcome.restMs ?? 0);
}

async function assembleBody({ database, clock }: DeliverOptions, row: DueRow): Promise<string | undefined> {
  const head = {
    id: String(row.id),
    event: row.event,
    project: row.project_id,
    sentAt: new Date(clock.now()).toISOString(),
  };
  if (row.event === 'test') {
    return JSON.stringify({ ...head, message: 'It works. A response would stand here.' });
  }
  const response = await readResponse(createProjectScope(database, row.project_id), row.response_id).catch(
    (error: unknown) => {
      // A database that is away for a moment is no reason to give up.
      if (isNotFound(error)) return undefined;
      throw error;
    },
  );
  return response === undefined ? undefined : JSON.stringify({ ...head, response });
}

/** By whoever tried last: one that slept past its lease must not take back what another process has brought. */
async function settle(
  { database, clock }: DeliverOptions,
  row: DueRow,
  outcome: SendOutcome,
  isFinal: boolean,
): Promise<void> {
  const now = clock.now();
  const createdAt = row.created_at.getTime();
  const isOld = now - createdAt >= giveUpAfterMs;
  const isOver = isFinal || (isOld && row.attempts >= fewestTries);
  const state = outcome.ok ? 'delivered' : isOver ? 'parked' : 'pending';
  const pauseMs = pauseAfter(row.attempts, Math.random());
  const next = nextTry({ now, createdAt, restMs: restOf(outcome) }, pauseMs);
  await database.query(
    `UPDATE webhook_deliveries SET state = $3, last_status = $4, last_error = $5, next_attempt_at = $6, settled_at = $7
     WHERE project_id = $1 AND id = $2 AND attempts = $8`,
    [
      row.project_id,
      row.id,
      state,
      outcome.status ?? null,
      outcome.ok ? null : outcome.reason,
      new Date(next),
      state === 'pending' ? null : new Date(now),
      row.attempts,
    ],
  );
}
