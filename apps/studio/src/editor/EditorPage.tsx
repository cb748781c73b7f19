import { studioRoutes, type PopupRecord } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { isStale, useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { NoSuchPopup } from '../popups/NoSuchPopup.js';
import { PopupFrame } from '../popups/PopupFrame.js';
import { ErrorState, Skeleton, StaleNote } from '../ui/Panel.js';
import { Editor } from './Editor.js';

export default function EditorPage({ project, member, parameters }: PageProps) {
  const canEdit = member.role !== 'viewer';
  const id = parameters['popup'] ?? '';
  const address = studioRoutes.popup(project.id, id);
  const { resource, reload, replace } = useResource<PopupRecord>(address);
  const [round, setRound] = useState(0);
  if (resource.value === undefined)
    return (
      <PopupFrame projectId={project.id}>
        {resource.state !== 'failed' && <Skeleton height={520} />}
        {resource.state === 'failed' && resource.error.status !== 404 && (
          <ErrorState error={resource.error} onRetry={reload} />
        )}
        {resource.state === 'failed' && resource.error.status === 404 && (
          <NoSuchPopup projectId={project.id} />
        )}
      </PopupFrame>
    );
  return (
    <Editor
      // What one writes and can undo outlives a publish or a pause; only another draft, or another role, begins anew.
      key={`${id}-${round}-${canEdit}`}
      projectId={project.id}
      memberId={member.id}
      record={resource.value}
      // What one writes is kept on the page, though the popup could not be loaded again.
      note={isStale(resource) && <StaleNote error={resource.error} onRetry={reload} />}
      canEdit={canEdit}
      onReload={reload}
      reread={() => request<PopupRecord>(address)}
      onReset={(fresh) => {
        replace(() => fresh);
        setRound(round + 1);
      }}
    />
  );
}
