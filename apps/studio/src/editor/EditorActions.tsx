import { studioRoutes, type PopupRecord, type PreviewLink } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { saveFile } from '../api/saveFile.js';
import { PublishDialog } from '../popups/PublishDialog.js';
import { go } from '../router/router.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { CopyText } from '../ui/CopyText.js';
import { Dialog } from '../ui/Dialog.js';
import { FieldError, Problem } from '../ui/Field.js';
import { TextField } from '../ui/TextField.js';
import { formatTime } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { useWork } from '../ui/useWork.js';
import type { DraftSession } from './draftSession.js';
import { previewAddress } from './previewAddress.js';
import { differencesOf } from './history/differences.js';

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
  const act = (address: string, done: string): void =>
    void attempt(async () => {
      await request(address, { method: 'POST', body: {} });
      onReload();
    }, done);
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
          {
            label: 'Preview on my site',
            icon: <Icon name="eye" size={16} />,
            onSelect: () => setOpen('preview'),
          },
          {
            label: 'Results',
            icon: <Icon name="results" size={16} />,
            onSelect: () => go(`/${projectId}/results/${encodeURIComponent(record.id)}`),
          },
          {
            label: 'Who sees it',
            icon: <Icon name="who" size={16} />,
            onSelect: () => go(`/${projectId}/who?popup=${encodeURIComponent(record.id)}`),
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
                  onSelect: () => act(studioRoutes.pause(projectId, record.id), `${name} is paused.`),
                },
              ]
            : []),
          ...(canEdit && record.state === 'paused'
            ? [
                {
                  label: 'Resume',
                  icon: <Icon name="play" size={16} />,
                  onSelect: () => act(studioRoutes.resume(projectId, record.id), `${name} is live again.`),
                },
              ]
            : []),
        ]}
      />
      {canEdit && (
        <Button look="primary" disabled={!hasChanges} onClick={() => setOpen('publish')}>
          {hasChanges ? 'Publish' : 'Published'}
        </Button>
      )}
      {open === 'publish' && (
        <PublishDialog
          projectId={projectId}
          popupId={record.id}
          name={name}
          publishedVersion={record.publishedVersion}
          draft={draft}
          warnings={session.problems.value.filter(({ level }) => level === 'warning')}
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

function PreviewDialog({
  projectId,
  popupId,
  session,
  onClose,
}: {
  projectId: string;
  popupId: string;
  session: DraftSession;
  onClose: () => void;
}) {
  const [site, setSite] = useState(`${location.origin}/demo`);
  const [link, setLink] = useState<PreviewLink>();
  const { problem, run } = useWork();
  const make = (): Promise<boolean> =>
    run(async () => {
      if (!(await session.flush()))
        throw new Error('The draft could not be saved, so the link would show an older one.');
      setLink(
        await request<PreviewLink>(studioRoutes.preview(projectId, popupId), { method: 'POST', body: {} }),
      );
    });
  const address = link === undefined ? undefined : previewAddress(site, link.parameter);
  return (
    <Dialog
      title="Preview on my site"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={make}>
          {link === undefined ? 'Make a link' : 'Make another'}
        </Button>
      }
    >
      <p>Shows this draft on any page that has the snippet. Nothing is counted, and nobody else sees it.</p>
      <TextField label="Page" type="url" value={site} onValue={setSite} />
      <Problem text={problem} />
      {link !== undefined && address === undefined && (
        <FieldError error="Write the whole address of a page, such as https://shop.example/." />
      )}
      {address !== undefined && link !== undefined && (
        <div class="stack" role="status">
          <CopyText label="the preview link" text={address} />
          <p class="muted small">
            <a href={address} target="_blank" rel="noreferrer">
              Open it
            </a>
            . It works until {formatTime(link.expiresAt)}.
          </p>
        </div>
      )}
    </Dialog>
  );
}
