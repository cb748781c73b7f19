import type { PreviewLink } from '@service-popups/protocol/studio';
import type { Actor } from '../accounts/actor.js';
import { createSecret, hashSecret } from '../createId.js';
import type { ProjectScope } from '../projectScope.js';
import { findPopup } from './popupStore.js';
import { soundDefinition } from './publishPopup.js';

const previewMs = 3_600_000;

/** Freezes the draft as it is now behind a token that nobody can guess. */
export async function createPreview(
  scope: ProjectScope,
  actor: Actor,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<PreviewLink> {
  const { draft } = await findPopup(scope, id);
  const definition = soundDefinition(draft);
  const token = createSecret('prv');
  const expiresAt = new Date(now + previewMs);
  await scope.query('DELETE FROM preview_tokens WHERE project_id = $1 AND expires_at < $2', [new Date(now)]);
  await scope.query(
    `INSERT INTO preview_tokens (project_id, token_hash, popup_id, definition, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashSecret(token), id, JSON.stringify(definition), actor.id, expiresAt],
  );
  return { token, parameter: `sv_preview=${token}`, expiresAt: expiresAt.toISOString() };
}
