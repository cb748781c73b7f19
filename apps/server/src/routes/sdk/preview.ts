import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../../http/context.js';
import { notFound } from '../../http/problem.js';
import { createReader } from '../../store/reader.js';
import { popups, previewTokens, projects } from '../../store/schema.js';
import type { SdkTools } from './sdkTools.js';

/** Only the hash of a token is kept: who reads the database cannot open a preview. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function previewRoute({ store, clock, gate }: SdkTools) {
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context.env.incoming);
    const { projectId, popupId, definition, tokenHash, expiresAt } = previewTokens;
    const [row] = await createReader(store.database)
      .select({ definition })
      .from(previewTokens)
      .innerJoin(popups, and(eq(popups.projectId, projectId), eq(popups.id, popupId)))
      .innerJoin(projects, eq(projects.id, projectId))
      .where(
        and(
          eq(tokenHash, hashToken(context.req.param('token') ?? '')),
          gt(expiresAt, new Date(clock.now())),
          ne(popups.state, 'archived'),
          isNull(projects.deletedAt),
        ),
      );
    if (row === undefined)
      throw notFound('This preview has ended or never existed. Make a new one in the studio.');
    return context.json(row.definition);
  };
}
