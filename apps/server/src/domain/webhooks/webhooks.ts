import type { Webhook, WebhookDelivery } from '@service-popups/protocol/studio';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { conflict, notFound } from '../../http/problem.js';
import { webhookDeliveries, webhooks } from '../../store/schema.js';
import type { Actor } from '../accounts/actor.js';
import { writeAudit } from '../audit.js';
import { createId, createSecret } from '../createId.js';
import { holdProject } from '../holdProject.js';
import type { ProjectScope } from '../projectScope.js';

const mostWebhooks = 20;
const mostDeliveries = 50;

interface WebhookRow extends Record<string, unknown> {
  readonly id: string;
  readonly url: string;
  readonly is_enabled: boolean;
  readonly is_early: boolean;
  readonly created_at: Date;
  readonly next_secret_at: Date | null;
  readonly pending: number;
  readonly parked: number;
}

export async function listWebhooks(scope: ProjectScope, now: number): Promise<Webhook[]> {
  const rows = await scope.query<WebhookRow>(
    `SELECT w.id, w.url, w.is_enabled, 'response.created' = ANY (w.events) AS is_early, w.created_at,
       CASE WHEN w.next_secret_at > $2 THEN w.next_secret_at END AS next_secret_at,
       count(d.id) FILTER (WHERE d.state = 'pending')::int AS pending,
       count(d.id) FILTER (WHERE d.state = 'parked')::int AS parked
     FROM webhooks w LEFT JOIN webhook_deliveries d
       ON d.project_id = w.project_id AND d.webhook_id = w.id AND d.state <> 'delivered'
     WHERE w.project_id = $1 GROUP BY w.project_id, w.id ORDER BY w.created_at, w.id`,
    [new Date(now)],
  );
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    enabled: row.is_enabled,
    everyResponse: row.is_early,
    createdAt: row.created_at.toISOString(),
    pending: row.pending,
    parked: row.parked,
    ...(row.next_secret_at === null ? {} : { oldSecretUntil: row.next_secret_at.toISOString() }),
  }));
}

export async function createWebhook(
  scope: ProjectScope,
  actor: Actor,
  {
    url,
    everyResponse,
    now,
  }: { readonly url: string; readonly everyResponse: boolean; readonly now: number },
): Promise<Webhook> {
  const id = createId('whk');
  const secret = createSecret('whsec');
  await scope.transaction(async ({ query, select, connection, projectId }) => {
    // Of several that are added at once each sees those before it.
    await holdProject({ query });
    const existing = await select({ id: webhooks.id }).from(webhooks);
    if (existing.length >= mostWebhooks) throw conflict(`A project has at most ${mostWebhooks} webhooks.`);
    await query(
      `INSERT INTO webhooks (project_id, id, url, secret, events, created_at, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        url,
        secret,
        everyResponse ? ['response.created', 'response.completed'] : ['response.completed'],
        new Date(now),
        actor.id,
      ],
    );
    await writeAudit(connection, actor, { action: 'webhook.created', target: url, projectId });
  });
  const createdAt = new Date(now).toISOString();
  return { id, url, enabled: true, everyResponse, secret, createdAt, pending: 0, parked: 0 };
}

export async function switchWebhook(
  scope: ProjectScope,
  actor: Actor,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
): Promise<void> {
  await scope.transaction(async ({ query, connection, projectId }) => {
    const [row] = await query<{ url: string }>(
      'UPDATE webhooks SET is_enabled = $3 WHERE project_id = $1 AND id = $2 RETURNING url',
      [id, enabled],
    );
    if (row === undefined) throw noWebhook();
    await writeAudit(connection, actor, {
      action: enabled ? 'webhook.enabled' : 'webhook.disabled',
      target: row.url,
      projectId,
    });
  });
}

export async function removeWebhook(scope: ProjectScope, actor: Actor, id: string): Promise<void> {
  await scope.transaction(async ({ query, connection, projectId }) => {
    const [row] = await query<{ url: string }>(
      'DELETE FROM webhooks WHERE project_id = $1 AND id = $2 RETURNING url',
      [id],
    );
    if (row === undefined) throw noWebhook();
    await writeAudit(connection, actor, { action: 'webhook.removed', target: row.url, projectId });
  });
}

export function noWebhook() {
  return notFound('There is no such webhook.');
}

export async function refuseUnknown(scope: ProjectScope, id: string): Promise<void> {
  const found = await scope.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id));
  if (found.length === 0) throw noWebhook();
}

/** Goes the way of any other, and is marked. */
export async function createTestDelivery(scope: ProjectScope, id: string, now: number): Promise<void> {
  await refuseUnknown(scope, id);
  await scope.query(
    `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, created_at, next_attempt_at)
     VALUES ($1, $2, 'test', $3, $4, $4)`,
    [id, `test-${randomUUID()}`, new Date(now)],
  );
}

/** What was given up waits for somebody to send it by hand, so it is there however many came after it. */
export async function listDeliveries(scope: ProjectScope, id: string): Promise<WebhookDelivery[]> {
  await refuseUnknown(scope, id);
  const newest = (which?: SQL) =>
    scope
      .select(getTableColumns(webhookDeliveries))
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, id), which))
      .orderBy(desc(webhookDeliveries.id))
      .limit(mostDeliveries);
  const rows = await newest()
    .union(newest(eq(webhookDeliveries.state, 'parked')))
    .orderBy(desc(webhookDeliveries.id));
  return rows.map((row) => ({
    id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    state: row.state === 'pending' ? 'waiting' : row.state,
    attempts: row.attempts,
    ...(row.lastStatus === null ? {} : { lastStatus: row.lastStatus }),
    ...(row.lastError === null ? {} : { lastError: row.lastError }),
    ...(row.state === 'pending' ? { nextAttemptAt: row.nextAttemptAt.toISOString() } : {}),
    ...(row.event === 'test' ? {} : { responseId: row.responseId }),
    isTest: row.event === 'test',
  }));
}

/** All that were given up: a target that was away for a weekend may have missed thousands. */
export async function retryParked(
  scope: ProjectScope,
  { webhookId, now }: { readonly webhookId: string; readonly now: number },
): Promise<void> {
  await refuseUnknown(scope, webhookId);
  await scope.query(
    `UPDATE webhook_deliveries SET state = 'pending', next_attempt_at = $3, created_at = $3, settled_at = NULL
     WHERE project_id = $1 AND webhook_id = $2 AND state = 'parked'`,
    [webhookId, new Date(now)],
  );
}

/** Due at once, with a new day to succeed in. */
export async function retryDelivery(
  scope: ProjectScope,
  {
    webhookId,
    deliveryId,
    now,
  }: { readonly webhookId: string; readonly deliveryId: string; readonly now: number },
): Promise<void> {
  const id = /^\d{1,15}$/.test(deliveryId) ? Number(deliveryId) : -1;
  const rows = await scope.query(
    `UPDATE webhook_deliveries SET state = 'pending', next_attempt_at = $4, created_at = $4, settled_at = NULL
     WHERE project_id = $1 AND webhook_id = $2 AND id = $3 AND state <> 'delivered' RETURNING id`,
    [webhookId, id, new Date(now)],
  );
  if (rows.length === 0) throw notFound('There is no such delivery, or it arrived already.');
}
