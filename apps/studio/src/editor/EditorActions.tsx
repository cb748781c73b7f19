import {
  studioRoutes,
  type DraftProblem,
  type PopupRecord,
  type PreviewLink,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { ApiError, request } from '../api/request.js';
import { go } from '../router/router.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { CopyText } from '../ui/CopyText.js';
import { Dialog } from '../ui/Dialog.js';
import { TextField } from '../ui/Field.js';
import { formatTime } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { toast } from '../ui/toasts.js';
import type { DraftSession } from './draftSession.js';

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
            onSelect: () => location.assign(studioRoutes.exportPopup(projectId, record.id)),
          },
          ...(canEdit && isOn
            ? [
                {
                  label: 'Pause',
                  icon: <Icon name="pause" size={16} />,
                  onSelect: () => act(studioRoutes.pause(projectId, record.id), `${record.name} is paused.`),
                },
              ]
            : []),
          ...(canEdit && record.state === 'paused'
            ? [
                {
                  label: 'Resume',
                  icon: <Icon name="play" size={16} />,
                  onSelect: () =>
                    act(studioRoutes.resume(projectId, record.id), `${record.name} is live again.`),
                },
              ]
            : []),
        ]}
      />
      {canEdit && (
        <Button look="primary" onClick={() => setOpen('publish')}>
          Publish
        </Button>
      )}
      {open === 'publish' && (
        <PublishDialog
          projectId={projectId}
          record={record}
          session={session}
          onClose={() => setOpen(undefined)}
          onPublished={onReload}
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

function PublishDialog({
  projectId,
  record,
  session,
  onClose,
  onPublished,
}: {
  projectId: string;
  record: PopupRecord;
  session: DraftSession;
  onClose: () => void;
  onPublished: () => void;
}) {
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Pick<DraftProblem, 'path' | 'message'>[]>([]);
  const [message, setMessage] = useState<string>();

  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await session.flush()) && session.save.peek().state !== 'saved') {
        setMessage('The draft could not be saved, so it was not published.');
        return;
      }
      const body = { revision: session.revision.peek(), ...(note === '' ? {} : { note }) };
      await request(studioRoutes.publish(projectId, record.id), { method: 'POST', body });
      toast(`${session.edited.peek().name} is live. Pages see it within half a minute.`);
      onClose();
      onPublished();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
      if (error instanceof ApiError) setProblems(error.problems);
    } finally {
      setBusy(false);
    }
  };

  const warnings = session.problems.value.filter(({ level }) => level === 'warning');
  return (
    <Dialog
      title="Publish"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button look="primary" busy={isBusy} onClick={() => void publish()}>
            Publish
          </Button>
        </>
      }
    >
      <p>
        {record.publishedVersion === undefined
          ? 'People who match will begin to see it.'
          : `This becomes version ${record.publishedVersion + 1}. Surveys that are open right now are finished as they are.`}
      </p>
      <TextField
        label="What changed"
        placeholder="Optional, for the history"
        value={note}
        onValue={setNote}
      />
      {warnings.length > 0 && <ProblemList title="Worth a look" problems={warnings} />}
      {message !== undefined && (
        <p class="field-error" role="alert">
          <Icon name="warning" size={16} /> {message}
        </p>
      )}
      {problems.length > 0 && <ProblemList title="To be mended first" problems={problems} />}
    </Dialog>
  );
}

export function ProblemList({
  title,
  problems,
}: {
  title: string;
  problems: readonly Pick<DraftProblem, 'path' | 'message'>[];
}) {
  return (
    <div>
      <h3>{title}</h3>
      <ul class="problem-list">
        {problems.map(({ path, message }) => (
          <li key={`${path}${message}`}>
            {message} <code class="muted">{path}</code>
          </li>
        ))}
      </ul>
    </div>
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
  const make = (): void =>
    void attempt(async () => {
      await session.flush();
      setLink(
        await request<PreviewLink>(studioRoutes.preview(projectId, popupId), { method: 'POST', body: {} }),
      );
    });
  const address =
    link === undefined ? undefined : `${site}${site.includes('?') ? '&' : '?'}${link.parameter}`;
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
