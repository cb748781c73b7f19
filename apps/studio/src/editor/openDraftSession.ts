import { studioRoutes, type PopupRecord } from '@service-popups/protocol/studio';
import { request } from '../api/request.js';
import { toast } from '../ui/toasts.js';
import { createDraftSession, type DraftSession } from './draftSession.js';
import { openUnsavedDraft } from './unsavedDraft.js';

/** The session of a popup on the server. */
export function openDraftSession({
  projectId,
  record,
  memberId,
  canEdit,
}: {
  projectId: string;
  record: PopupRecord;
  memberId: string;
  canEdit: boolean;
}): DraftSession {
  const unsaved = openUnsavedDraft(sessionStorage, `unsaved-draft ${memberId} ${projectId} ${record.id}`);
  return createDraftSession({
    record,
    // Without a name it keeps the last one: the rest is saved all the same.
    save: ({ name, ...rest }) =>
      request(studioRoutes.draft(projectId, record.id), {
        method: 'PUT',
        body: name.trim() === '' ? rest : { name, ...rest },
        isLasting: true,
      }),
    onJoined: () =>
      toast('Somebody else changed this popup at the same time. Their changes and yours are both in it.'),
    reread: () => request(studioRoutes.popup(projectId, record.id)),
    // Whoever may no longer save it sees what the others see; theirs waits until they may again.
    unsaved: canEdit ? unsaved : { ...unsaved, read: () => undefined },
  });
}
