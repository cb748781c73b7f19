import { studioRoutes, type PopupRecord } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { saveFile } from '../api/saveFile.js';
import { PublishDialog } from '../popups/PublishDialog.js';
import { go } from '../router/router.js';
import { whoAddress } from '../simulate/whoAddress.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import type { DraftSession } from './draftSession.js';
import { differencesOf } from './history/differences.js';
import { PreviewDialog } from './PreviewDialog.js';
import { begun } from './words/begun.js';

interface ActionsProps {
  projectId: string;
  record: PopupRecord;
  session: DraftSession;
  canEdit: boolean;
  onReload: () => void;
}

/** Publish, pause, preview on the site, export. */
export function EditorActions({ projectId, record, session, canEdit, onReload }: ActionsProps) {
  const [open, setOpen] = useState<'publish' | 'preview'>();
  // What failed may have been done all the same: an answer can be lost on its way.
  const act = (address: string, done: string): void =>
    void attempt(() => request(address, { method: 'POST', body: {} }), done).then(onReload);
  const { name, draft } = session.edited.value;
  const hasChanges =
    record.state === 'draft' || record.hasUnpublishedChanges || differencesOf(record.draft, draft).length > 0;
  const exportDraft = async (): Promise<void> => {
    if (!(await session.flush()))
      throw new Error('The draft could not be saved, so the file would hold an older one.');
    await saveFile(studioRoutes.exportPopup(projectId, record.id), `${name}.popup.json`);
  };
  const isOn = record.state === 'live' || record.state === 'scheduled';
  return (
    <>
      <Menu
        label="More"
        items={[
          ...(canEdit
            ? [
                {
                  label: 'Preview on my site',
                  icon: <Icon name="eye" size={16} />,
                  onSelect: () => setOpen('preview'),
                },
              ]
            : []),
          {
            label: 'Results',
            icon: <Icon name="results" size={16} />,
            onSelect: () => go(`/${projectId}/results/${encodeURIComponent(record.id)}`),
          },
          {
            label: 'Who sees it',
            icon: <Icon name="who" size={16} />,
            onSelect: () => go(`${whoAddress(projectId, record.id)}&draft=true`),
          },
          {
            label: 'Export as a file',
            icon: <Icon name="download" size={16} />,
            onSelect: () => void attempt(exportDraft),
          },
          ...(canEdit && isOn
            ? [
                {
                  label: 'Pause',
                  icon: <Icon name="pause" size={16} />,
                  onSelect: () => act(studioRoutes.pause(projectId, record.id), `${begun(name)} is paused.`),
                },
              ]
            : []),
          ...(canEdit && record.state === 'paused'
            ? [
                {
                  label: 'Resume',
                  icon: <Icon name="play" size={16} />,
                  onSelect: () =>
                    act(studioRoutes.resume(projectId, record.id), `${begun(name)} is no longer paused.`),
                },
              ]
            : []),
        ]}
      />
      {canEdit && (
        <Button
          look="primary"
          disabled={!hasChanges}
          onClick={() => {
            // What is wrong with the last words is known once they are saved.
            void session.flush();
            setOpen('publish');
          }}
        >
          {hasChanges ? 'Publish' : 'Published'}
        </Button>
      )}
      {open === 'publish' && (
        <PublishDialog
          projectId={projectId}
          popupId={record.id}
          name={name}
          publishedVersion={record.publishedVersion}
          state={record.state}
          draft={draft}
          earlier={session.past.value.map((one) => one.draft)}
          problems={session.problems.value}
          ready={async () => ((await session.flush()) ? session.revision.peek() : undefined)}
          onClose={() => setOpen(undefined)}
          onPublished={onReload}
          onConflict={() => void session.compare()}
        />
      )}
      {open === 'preview' && (
        <PreviewDialog
          projectId={projectId}
          popupId={record.id}
          session={session}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
