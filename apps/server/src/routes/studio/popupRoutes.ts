import type {
  CreatePopupBody as NewPopup,
  ImportPopupBody as Import,
  PopupRecord,
  PreviewLink,
  PublishBody as Publish,
  RollbackBody as Rollback,
  SaveDraftBody as Save,
} from '@service-popups/protocol/studio';
import {
  CreatePopupBody,
  EmptyBody,
  PagedQuery,
  PopupFileBody,
  PopupsQuery,
  PublishBody,
  RollbackBody,
  SaveDraftBody,
} from '@service-popups/protocol/schemas/studio';
import { limits } from '@service-popups/protocol';
import { createPreview } from '../../domain/popups/createPreview.js';
import { listPopups } from '../../domain/popups/listPopups.js';
import {
  archivePopup,
  assembleFile,
  assembleRecord,
  createPopup,
  duplicatePopup,
  findPopup,
  restorePopup,
  saveDraft,
} from '../../domain/popups/popupStore.js';
import {
  listVersions,
  pausePopup,
  publishPopup,
  readVersion,
  resumePopup,
  rollBackPopup,
} from '../../domain/popups/publishPopup.js';
import { downloadHeaders } from './download.js';
import { limitOf, numberCursor } from './paging.js';
import { projectRoute } from './route.js';
import type { ProjectRequest, StudioRoute } from './route.js';

const maxBytes = limits.definitionsBytes;

export const popupRoutes: readonly StudioRoute[] = [
  projectRoute<undefined, { timeZone?: string; deleted?: 'true' | 'false' }>('GET /popups', {
    access: 'viewer',
    summary:
      'All popups with what happened in the last 30 days, or all that were deleted and can be restored.',
    query: PopupsQuery,
    answer: 'PopupListItem[]',
    handle: ({ scope, query: { timeZone, deleted }, now }) =>
      listPopups(scope, { now, timeZone, isDeleted: deleted === 'true' }),
  }),
  projectRoute<NewPopup>('POST /popups', {
    access: 'editor',
    summary:
      'Make a popup from a draft. Its ids are set by the server; with an id of your own, asking again makes no second one.',
    body: CreatePopupBody,
    answer: 'PopupRecord',
    status: 201,
    maxBytes,
    handle: async (request) => record(request, await createPopup(request.scope, request.actor, request.body)),
  }),
  projectRoute<Import>('POST /popups/import', {
    access: 'editor',
    summary: 'Make a popup from an exported file; with an id of your own, asking again makes no second one.',
    body: PopupFileBody,
    answer: 'PopupRecord',
    status: 201,
    maxBytes,
    handle: async (request) => {
      const { id, name, definition: draft } = request.body;
      return record(request, await createPopup(request.scope, request.actor, { id, name, draft }));
    },
  }),
  projectRoute('GET /popups/:popup', {
    access: 'viewer',
    summary: 'A popup with its draft.',
    answer: 'PopupRecord',
    handle: (request) => record(request, popupOf(request)),
  }),
  projectRoute('DELETE /popups/:popup', {
    access: 'editor',
    summary: 'Delete a popup. Its responses are kept, and it can be restored.',
    handle: (request) => change(request, archivePopup),
  }),
  projectRoute<object>('POST /popups/:popup/restore', {
    access: 'editor',
    conflict: 'Too much would be live.',
    summary: 'Bring a deleted popup back, in the state it had.',
    body: EmptyBody,
    handle: (request) => change(request, restorePopup),
  }),
  projectRoute<Save>('PUT /popups/:popup/draft', {
    access: 'editor',
    conflict: 'Somebody else saved it in between.',
    summary:
      'Save the draft; 409 when somebody else saved in between. Problems are told, and do not keep it from being saved.',
    body: SaveDraftBody,
    answer: 'SaveDraftAnswer',
    maxBytes,
    handle: (request) => {
      const { scope, actor, body, now } = request;
      return saveDraft(scope, actor, { id: popupOf(request), body, now });
    },
  }),
  projectRoute<Publish>('POST /popups/:popup/publish', {
    access: 'editor',
    conflict: 'Somebody else saved it in between, or too much would be live.',
    summary: 'Publish the draft as a new version.',
    body: PublishBody,
    answer: 'PopupRecord',
    handle: async (request) => {
      const id = popupOf(request);
      await change(request, (scope, actor) => publishPopup(scope, actor, { id, ...request.body }));
      return record(request, id);
    },
  }),
  projectRoute<object>('POST /popups/:popup/pause', {
    access: 'editor',
    conflict: 'It was never published.',
    summary: 'Stop showing it.',
    body: EmptyBody,
    handle: (request) => change(request, pausePopup),
  }),
  projectRoute<object>('POST /popups/:popup/resume', {
    access: 'editor',
    conflict: 'It was never published, or too much would be live.',
    summary: 'Show it again.',
    body: EmptyBody,
    handle: (request) => change(request, resumePopup),
  }),
  projectRoute<Rollback>('POST /popups/:popup/rollback', {
    access: 'editor',
    conflict: 'Somebody else saved it in between, or too much would be live.',
    summary:
      'Publish an older version again; it becomes the draft. With a revision, 409 when the draft that would be replaced is another.',
    body: RollbackBody,
    answer: 'PopupRecord',
    handle: async (request) => {
      const id = popupOf(request);
      await change(request, (scope, actor) => rollBackPopup(scope, actor, { id, ...request.body }));
      return record(request, id);
    },
  }),
  projectRoute<object>('POST /popups/:popup/duplicate', {
    access: 'editor',
    summary: 'Make a copy of the draft as a popup of its own.',
    body: EmptyBody,
    answer: 'PopupRecord',
    status: 201,
    handle: async (request) =>
      record(request, await duplicatePopup(request.scope, request.actor, popupOf(request))),
  }),
  projectRoute<undefined, { limit?: string; cursor?: string }>('GET /popups/:popup/versions', {
    access: 'viewer',
    summary: 'What was published when, newest first. The cursor is the last version that was read.',
    query: PagedQuery,
    answer: 'PopupVersion[]',
    handle: async ({ scope, params, query }) => {
      const id = popupOf({ params });
      await findPopup(scope, id);
      const before = numberCursor(query.cursor);
      return listVersions(scope, { id, before, limit: limitOf(query.limit, 500) });
    },
  }),
  projectRoute('GET /popups/:popup/versions/:version', {
    access: 'viewer',
    summary: 'One version with its definition.',
    answer: 'PopupVersionDetail',
    handle: (request) => {
      const version = /^\d{1,9}$/.test(request.params['version'] ?? '')
        ? Number(request.params['version'])
        : 0;
      return readVersion(request.scope, popupOf(request), version);
    },
  }),
  projectRoute<object>('POST /popups/:popup/preview', {
    access: 'editor',
    summary: 'A link that shows the draft on any page for an hour.',
    body: EmptyBody,
    answer: 'PreviewLink',
    status: 201,
    handle: (request): Promise<PreviewLink> =>
      createPreview(request.scope, request.actor, { id: popupOf(request), now: request.now }),
  }),
  projectRoute('GET /popups/:popup/export', {
    access: 'viewer',
    summary: 'The draft as a file that another studio can import.',
    answer: 'PopupFile',
    handle: async (request) => {
      const popup = await findPopup(request.scope, popupOf(request));
      return new Response(`${JSON.stringify(assembleFile(popup), null, 2)}\n`, {
        headers: downloadHeaders(`${popup.name}.popup.json`, 'application/json'),
      });
    },
  }),
];

type Request = ProjectRequest<unknown, undefined>;

export function popupOf({ params }: Pick<Request, 'params'>): string {
  return params['popup'] ?? '';
}

async function record({ scope, now }: Request, id: string): Promise<PopupRecord> {
  return assembleRecord(await findPopup(scope, id), now);
}

/** Does something that changes what is served, and lets this process know at once; the others hear of it. */
async function change(
  request: Request,
  work: (scope: Request['scope'], actor: Request['actor'], id: string) => Promise<void>,
): Promise<undefined> {
  const { scope, actor, tools } = request;
  await work(scope, actor, popupOf(request));
  await tools.store.directory.reload(scope.projectId);
  return undefined;
}
