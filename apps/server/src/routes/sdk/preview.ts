import type { PopupDefinition } from '@service-popups/protocol';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../../http/context.js';
import { notFound } from '../../http/problem.js';
import type { SdkTools } from './sdkTools.js';

/** Only the hash of a token is kept: who reads the database cannot open a preview. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function previewRoute({ store, clock, gate }: SdkTools) {
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context.env.incoming);
    context.header('Cache-Control', 'no-store');
    const [row] = await store.database.query<{ definition: PopupDefinition }>(
      `SELECT t.definition FROM preview_tokens t
       JOIN popups u ON u.project_id = t.project_id AND u.id = t.popup_id AND u.state <> 'archived'
       JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL
       WHERE t.token_hash = $1 AND t.expires_at > $2`,
      [hashToken(context.req.param('token') ?? ''), new Date(clock.now())],
    );
    if (row === undefined)
      throw notFound('This preview has ended or never existed. Make a new one in the studio.');
    return context.json(row.definition);
  };
}
