import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { PopupDefinition } from '@service-popups/protocol';
import type { ServerContext } from '../../http/context.js';
import { createReader } from '../../store/reader.js';
import { popups, previewTokens, projects } from '../../store/schema.js';
import type { SdkTools } from './sdkTools.js';

/** Only the hash of a token is kept: who reads the database cannot open a preview. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const hasEnded = 'This preview has ended or never existed. Make a new one in the studio.';

/** Beside the error, for whoever opened the link: they look at the page, and not at what it logs. */
const endedNotice: PopupDefinition = {
  id: 'preview-ended',
  title: 'Preview',
  surveyId: 'preview-ended',
  productId: 'preview',
  triggers: [],
  actions: { accept: { label: 'What now?' } },
  survey: {
    id: 'preview-ended',
    version: 0,
    productId: 'preview',
    title: '',
    language: 'en',
    pages: [
      {
        id: 'ended',
        questions: [
          {
            id: 'ended',
            kind: 'information',
            label: 'This link shows no preview any more',
            message: 'It is more than an hour old, was copied in part, or its popup was archived.',
          },
        ],
      },
    ],
    completion: {
      title: 'Make a new link',
      message: 'In the studio, open the popup in the editor and choose “Preview on my site”.',
    },
    settings: {},
  },
};

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
      return context.json({ error: { code: 'not_found', message: hasEnded }, ...endedNotice }, 404);
    return context.json(row.definition);
  };
}
