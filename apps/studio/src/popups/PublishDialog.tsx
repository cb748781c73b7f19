import type { PopupDefinition } from '@service-popups/protocol';
import {
  studioRoutes,
  type DraftProblem,
  type InstallState,
  type PopupRecord,
  type PopupState,
  type PopupVersionDetail,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { ApiError, request, withQuery } from '../api/request.js';
import { isEditable } from '../editor/isEditable.js';
import { viewOf } from '../editor/tabs.js';
import { countReworded } from '../editor/translations/reworded.js';
import { unworded } from '../editor/unworded.js';
import { usePublished } from '../editor/usePublished.js';
import { begun } from '../editor/words/begun.js';
import { goneNamed } from '../editor/words/goneNamed.js';
import { keysOf, placeWords } from '../editor/words/placeWords.js';
import { href } from '../router/router.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { TextField } from '../ui/TextField.js';
import { formatCount } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { messageOf } from '../ui/messageOf.js';
import { toast } from '../ui/toasts.js';
import { audienceWords } from './audienceWords.js';
import { ChangesSince } from './ChangesSince.js';
import { publishWords, whenSeen } from './publishWords.js';

type Named = Pick<DraftProblem, 'path' | 'message'>;

interface PublishProps {
  projectId: string;
  popupId: string;
  name: string;
  publishedVersion: number | undefined;
  state: PopupState;
  /** What is published: says where a problem is. */
  draft: PopupDefinition;
  /** What it has been while it was edited here, the oldest first: knows what was deleted. */
  earlier?: readonly PopupDefinition[];
  problems: readonly DraftProblem[];
  /** The revision to publish, with everything saved; undefined when it could not be saved. */
  ready: () => Promise<number | undefined>;
  onClose: () => void;
  onPublished: () => void;
  /** Somebody else may have saved it since; told where there is a way to settle it. */
  onConflict?: () => void;
}

/** Asks for a word on what changed, publishes, and lists what has to be mended first. */
export function PublishDialog({
  projectId,
  popupId,
  name,
  publishedVersion,
  state,
  draft,
  earlier = [],
  problems,
  ready,
  onClose,
  onPublished,
  onConflict,
}: PublishProps) {
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Named[]>([]);
  const [message, setMessage] = useState<string>();
  const errors = problems.filter(({ level }) => level === 'error');
  const toMend = errors.length > 0 ? errors : refused;
  const isWhole = isEditable(draft);
  const comparison = usePublished(projectId, popupId, publishedVersion);
  const published = comparison.value;
  const warnings: readonly Named[] = [
    ...(isWhole ? unworded(draft) : []),
    ...(isWhole && published !== undefined ? rewordedWarning(draft, published) : []),
    ...problems.filter(({ level }) => level === 'warning'),
  ];
  const known = [...(published === undefined ? [] : [published.definition]), ...earlier];
  const place = {
    draft,
    known,
    editor: `/${projectId}/popups/${encodeURIComponent(popupId)}`,
    onLeave: onClose,
  };
  const audience = isWhole ? audienceWords(draft) : undefined;
  const { lead, until, delay } = publishWords({ draft, state, publishedVersion }, Date.now());

  const publish = async (): Promise<void> => {
    const revision = await ready();
    if (revision === undefined) {
      setMessage('The draft could not be saved, so it was not published.');
      return;
    }
    const body = { revision, ...(note === '' ? {} : { note }) };
    const options = { method: 'POST', body } as const;
    const now = await request<PopupRecord>(studioRoutes.publish(projectId, popupId), options);
    void tellWhatComes(projectId, name, delay ?? whenSeen(now.state));
    onClose();
    onPublished();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setMessage(undefined);
    setRefused([]);
    try {
      await publish();
    } catch (error) {
      setMessage(messageOf(error));
      if (error instanceof ApiError) setRefused(error.problems);
      if (error instanceof ApiError && error.status === 409) onConflict?.();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={`Publish “${name}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button look="primary" type="submit" form="publish-form" busy={isBusy} disabled={errors.length > 0}>
            Publish
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      {audience !== undefined && (
        <dl class="publish-audience">
          <dt>Who</dt>
          <dd>{audience.who}</dd>
          <dt>When</dt>
          <dd>{audience.when}</dd>
          {until !== undefined && (
            <>
              <dt>Until</dt>
              <dd>{until}</dd>
            </>
          )}
        </dl>
      )}
      <form id="publish-form" onSubmit={(event) => void submit(event)}>
        <TextField
          label="What changed"
          placeholder="Optional, for the history"
          value={note}
          onValue={setNote}
        />
      </form>
      {warnings.length > 0 && <ProblemList title="Worth a look" problems={warnings} {...place} />}
      {message !== undefined && (
        <p class="field-error" role="alert">
          <Icon name="warning" size={16} /> {message}
        </p>
      )}
      {toMend.length > 0 && <ProblemList title="To be fixed first" problems={toMend} {...place} />}
      {publishedVersion !== undefined && isWhole && (
        <ChangesSince version={publishedVersion} published={comparison} draft={draft} />
      )}
    </Dialog>
  );
}

function rewordedWarning(draft: PopupDefinition, { version, definition }: PopupVersionDetail): Named[] {
  const count = countReworded(draft, definition);
  if (count === 0) return [];
  const texts = count === 1 ? '1 text was' : `${formatCount(count)} texts were`;
  const message = `${texts} reworded since version ${version}, and a translation stayed as it was.`;
  return [{ path: 'survey.translations', message }];
}

/** Where nothing asks for popups yet, publishing alone shows nobody anything. */
async function tellWhatComes(projectId: string, name: string, seen: string): Promise<void> {
  const install = await request<InstallState>(studioRoutes.install(projectId)).catch(() => undefined);
  if (install === undefined || install.lastFetchAt !== undefined)
    toast(`${begun(name)} is published. ${seen}`);
  else
    toast(`${begun(name)} is published. No page or app has asked for popups yet.`, {
      action: { label: 'Install', to: `/${projectId}/install` },
    });
}

/** Forty languages lack the same texts: nobody reads forty lines before they publish. */
const mostListed = 8;

function ProblemList({
  title,
  problems,
  draft,
  known,
  editor,
  onLeave,
}: {
  title: string;
  problems: readonly Named[];
  draft: PopupDefinition;
  /** What the draft has been. */
  known: readonly PopupDefinition[];
  /** The path of the editor that mends them. */
  editor: string;
  onLeave: () => void;
}) {
  return (
    <div>
      <h3>{title}</h3>
      <ul class="problem-list">
        {problems.slice(0, mostListed).map(({ path, message }) => (
          <li key={`${path}${message}`}>
            {goneNamed(message, known)}{' '}
            <a
              class="small"
              href={href(withQuery(editor, isEditable(draft) ? { ...viewOf(path, draft) } : {}))}
              onClick={onLeave}
            >
              {placeWords(keysOf(path), draft).join(' · ')}
            </a>
          </li>
        ))}
        {problems.length > mostListed && (
          <li>{formatCount(problems.length - mostListed)} more, each marked where it stands</li>
        )}
      </ul>
    </div>
  );
}
