// The worker behind webhooks. It takes what is due, sends it, and writes down what came of it. Ingest never waits for
// it: a delivery is a row that was written with the answer.
import type { Clock } from '../../clock.js';
import { failureFields } from '../../diagnostics/logger.js';
import type { Logger } from '../../diagnostics/logger.js';
import type { Database } from '../../store/database.js';
import { createProjectScope } from '../projectScope.js';
import { readResponse } from '../results/responses.js';
import { sendWebhook } from './sendWebhook.js';
import type { SendOptions, SendOutcome } from './sendWebhook.js';

export interface DeliverOptions extends SendOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Tried for a day, then parked where somebody can see it. */
const giveUpAfterMs = 24 * 3_600_000;
const firstPauseMs = 10_000;
const longestPauseMs = 3_600_000;
/** While one is under way no other process takes it; should this one die, it is due again after this. */
const leaseMs = 60_000;
const atOnce = 10;
const lookEveryMs = 2_000;

interface DueRow extends Record<string, unknown> {
  readonly project_id: string;
  readonly id: string;
  readonly event: string;
  readonly response_id: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly url: string;
  readonly secret: string;
}

/** Doubles from ten seconds to an hour, each a little off, so that many do not come back together. */
export function pauseAfter(attempts: number, chance: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)) * (0.75 + chance / 2);
}

export function startWebhooks(options: DeliverOptions): () => Promise<void> {
  const { clock, logger } = options;
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= deliverDue(options)
      .then(() => undefined)
      .catch((error: unknown) => logger.warn('webhooks wait for the database', failureFields(error)))
      .finally(() => {
        running = undefined;
      });
  };
  const stop = clock.every(lookEveryMs, look);
  return async () => {
    stop();
    await running;
  };
}

/** @returns how many were tried. */
export async function deliverDue(options: DeliverOptions): Promise<number> {
  let tried = 0;
  for (;;) {
    const due = await takeDue(options);
    await Promise.all(due.map((row) => deliverOne(options, row)));
    tried += due.length;
    if (due.length < atOnce) return tried;
  }
}

async function takeDue({ database, clock }: DeliverOptions): Promise<DueRow[]> {
  const now = clock.now();
  return database.query<DueRow>(
    `WITH due AS (
       SELECT d.project_id, d.id FROM webhook_deliveries d
       JOIN webhooks w ON w.project_id = d.project_id AND w.id = d.webhook_id AND w.is_enabled
       WHERE d.state = 'pending' AND d.next_attempt_at <= $1
       ORDER BY d.next_attempt_at LIMIT ${atOnce} FOR UPDATE OF d SKIP LOCKED)
     UPDATE webhook_deliveries d SET next_attempt_at = $2, attempts = d.attempts + 1
     FROM due, webhooks w
     WHERE d.project_id = due.project_id AND d.id = due.id AND w.project_id = d.project_id AND w.id = d.webhook_id
     RETURNING d.project_id, d.id, d.event, d.response_id, d.attempts, d.created_at, w.url, w.secret`,
    [new Date(now), new Date(now + leaseMs)],
  );
}

async function deliverOne(options: DeliverOptions, row: DueRow): Promise<void> {
  const { clock } = options;
  const body = await assembleBody(options, row);
  if (body === undefined) {
    await settle(options, row, { ok: false, reason: 'The response was deleted.' }, true);
    return;
  }
  const outcome = await sendWebhook(
    {
      url: row.url,
      secret: row.secret,
      deliveryId: String(row.id),
      event: row.event,
      body,
      now: clock.now(),
    },
    options,
  );
  await settle(options, row, outcome, false);
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
    () => undefined,
  );
  return response === undefined ? undefined : JSON.stringify({ ...head, response });
}

async function settle(
  { database, clock }: DeliverOptions,
  row: DueRow,
  outcome: SendOutcome,
  isFinal: boolean,
): Promise<void> {
  const now = clock.now();
  const isOver = isFinal || now - row.created_at.getTime() >= giveUpAfterMs;
  const state = outcome.ok ? 'delivered' : isOver ? 'parked' : 'pending';
  const next = now + pauseAfter(row.attempts, Math.random());
  await database.query(
    `UPDATE webhook_deliveries SET state = $3, last_status = $4, last_error = $5, next_attempt_at = $6, settled_at = $7
     WHERE project_id = $1 AND id = $2`,
    [
      row.project_id,
      row.id,
      state,
      outcome.status ?? null,
      outcome.ok ? null : outcome.reason,
      new Date(next),
      state === 'pending' ? null : new Date(now),
    ],
  );
}
