// A secret that is made anew. Until its time the old one signs as before, in the header that receivers read, and the new one
// signs beside it: whoever has learned the new one is not refused, and whoever has not is not either.
import type { WebhookSecret } from '@service-popups/protocol/studio';
import { eq } from 'drizzle-orm';
import { conflict } from '../../http/problem.js';
import { webhooks } from '../../store/schema.js';
import type { Actor } from '../accounts/actor.js';
import { writeAudit } from '../audit.js';
import { createSecret } from '../createId.js';
import type { ProjectScope } from '../projectScope.js';
import { noWebhook, refuseUnknown } from './webhooks.js';

const defaultHours = 24;

/**
 * Made again before its time, the old one is still the one that receivers know: what nobody has kept is replaced. What somebody
 * else makes at this very moment is no such thing: it has just been shown to them.
 */
export async function renewSecret(
  scope: ProjectScope,
  actor: Actor,
  {
    id,
    keepOldHours = defaultHours,
    now,
  }: { readonly id: string; readonly keepOldHours?: number | undefined; readonly now: number },
): Promise<WebhookSecret> {
  const secret = createSecret('whsec');
  const from = keepOldHours === 0 ? null : new Date(now + keepOldHours * 3_600_000);
  const { secret: current, nextSecret: next } = webhooks;
  const [before] = await scope.select({ current, next }).from(webhooks).where(eq(webhooks.id, id));
  if (before === undefined) throw noWebhook();
  await scope.transaction(async ({ query, connection, projectId }) => {
    const [row] = await query<{ url: string }>(
      `UPDATE webhooks SET
         secret = CASE WHEN $4::timestamptz IS NULL THEN $3 WHEN next_secret_at <= $5 THEN next_secret ELSE secret END,
         next_secret = CASE WHEN $4::timestamptz IS NOT NULL THEN $3 END, next_secret_at = $4
       WHERE project_id = $1 AND id = $2 AND secret = $6 AND next_secret IS NOT DISTINCT FROM $7 RETURNING url`,
      [id, secret, from, new Date(now), before.current, before.next],
    );
    if (row === undefined)
      throw conflict("Somebody else changed this webhook's secret at this moment. Look at it again.");
    await writeAudit(connection, actor, {
      action: 'webhook.secret_renewed',
      target: row.url,
      detail: from === null ? 'the old one stopped at once' : `the old one until ${from.toISOString()}`,
      projectId,
    });
  });
  return { secret, ...(from === null ? {} : { oldSecretUntil: from.toISOString() }) };
}

/** Before its time. Does nothing where no old one is in use. */
export async function endOldSecret(
  scope: ProjectScope,
  actor: Actor,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  await refuseUnknown(scope, id);
  await scope.transaction(async ({ query, connection, projectId }) => {
    const [row] = await query<{ url: string }>(
      `UPDATE webhooks SET secret = next_secret, next_secret = NULL, next_secret_at = NULL
       WHERE project_id = $1 AND id = $2 AND next_secret_at > $3 RETURNING url`,
      [id, new Date(now)],
    );
    if (row === undefined) return;
    await writeAudit(connection, actor, { action: 'webhook.old_secret_ended', target: row.url, projectId });
  });
}
