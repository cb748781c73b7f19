import { studioRoutes, type DraftProblem, type PopupRecord } from '@service-popups/protocol/studio';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { serverReturns } from '../api/connection.js';
import { readAfter } from '../api/lastWrites.js';
import { request } from '../api/request.js';
import { isStale, useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { NoSuchPopup } from '../popups/NoSuchPopup.js';
import { PopupFrame } from '../popups/PopupFrame.js';
import { PopupStateBadge } from '../popups/PopupStateBadge.js';
import { href, query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { attempt } from '../ui/attempt.js';
import { Button, IconButton } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Badge, ErrorState, Skeleton, StaleNote } from '../ui/Panel.js';
import { shortcut } from '../ui/shortcut.js';
import { Tabs } from '../ui/Tabs.js';
import { toast } from '../ui/toasts.js';
import { AppearanceTab } from './appearance/AppearanceTab.js';
import { openDraftSession, type DraftSession } from './draftSession.js';
import './editor.css';
import { EditorActions } from './EditorActions.js';
import { HistoryTab } from './history/HistoryTab.js';
import { isEditable } from './isEditable.js';
import { JsonTab } from './json/JsonTab.js';
import { LogicTab } from './logic/LogicTab.js';
import { PreviewPane } from './preview/PreviewPane.js';
import { QuestionsTab } from './questions/QuestionsTab.js';
import { SaveNote } from './SaveNote.js';
import { useKeptText } from './useKeptText.js';
import { WhenTab } from './targeting/WhenTab.js';
import { TranslationsTab } from './translations/TranslationsTab.js';

export default function EditorPage({ project, member, parameters }: PageProps) {
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
      // What one writes and can undo outlives a publish or a pause; only another draft begins anew.
      key={`${id}-${round}`}
      projectId={project.id}
      memberId={member.id}
      record={resource.value}
      // What one writes is kept on the page, though the popup could not be loaded again.
      note={isStale(resource) && <StaleNote error={resource.error} onRetry={reload} />}
      canEdit={member.role !== 'viewer'}
      onReload={reload}
      reread={() => request<PopupRecord>(address)}
      onReset={(fresh) => {
        replace(() => fresh);
        setRound(round + 1);
      }}
    />
  );
}

/** What every tab of the editor gets. */
export interface TabProps {
  readonly session: DraftSession;
  readonly projectId: string;
  readonly popupId: string;
  readonly canEdit: boolean;
  /** The page of the survey that the preview shows. */
  readonly page: string | undefined;
  readonly onPage: (page: string | undefined) => void;
  /** What was written as JSON and is not applied yet: another tab does not lose it. */
  readonly json: { readonly text: string | undefined; readonly setText: (text: string | undefined) => void };
  /** Begins anew with what the server holds, and forgets what stands here. */
  readonly onReset: () => Promise<void>;
}

const tabs = [
  {
    id: 'questions',
    label: 'Questions',
    paths: ['survey.pages', 'survey.start', 'survey.completion', 'survey.title', 'title'],
  },
  { id: 'logic', label: 'Logic', paths: ['branches'] },
  {
    id: 'when',
    label: 'When and who',
    paths: ['triggers', 'segments', 'cooldown', 'schedule', 'limits', 'priority'],
  },
  { id: 'appearance', label: 'Appearance', paths: ['style', 'actions', 'survey.settings'] },
  { id: 'translations', label: 'Translations', paths: ['survey.translations', 'survey.language'] },
  { id: 'history', label: 'History', paths: [] },
  { id: 'json', label: 'JSON', paths: [] },
] as const;

const views = {
  questions: QuestionsTab,
  logic: LogicTab,
  when: WhenTab,
  appearance: AppearanceTab,
  translations: TranslationsTab,
  history: HistoryTab,
  json: JsonTab,
} as const;

function isView(value: string | null): value is keyof typeof views {
  return value !== null && Object.hasOwn(views, value);
}

function Editor({
  projectId,
  memberId,
  record,
  note,
  canEdit,
  onReload,
  reread,
  onReset,
}: {
  projectId: string;
  memberId: string;
  record: PopupRecord;
  note: ComponentChildren;
  canEdit: boolean;
  onReload: () => void;
  reread: () => Promise<PopupRecord>;
  onReset: (fresh: PopupRecord) => void;
}) {
  const session = useMemo(() => openDraftSession(projectId, record, memberId), []);
  const [page, setPage] = useState<string>();
  const [text, setText] = useKeptText(`unsaved-json ${memberId} ${projectId} ${record.id}`);
  const asked = query.value.get('view');
  const { name, draft } = session.edited.value;
  const isWhole = isEditable(draft);
  const chosen = !isWhole ? 'json' : isView(asked) ? asked : 'questions';
  const View = views[chosen];
  const isLeavingToSignIn = useRef(false);
  const isUnapplied = useRef(false);
  isUnapplied.current = text !== undefined;
  const reset = async (): Promise<void> => {
    const fresh = await reread();
    session.discard();
    onReset(fresh);
  };
  useShortcuts(session);
  useEffect(() => {
    // Whoever closes the tab a moment after the last word has not lost it.
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') session.leave();
    };
    // What the server did not take stays with this tab, and is gone when it is closed.
    const onLeave = (event: BeforeUnloadEvent): void => {
      const isLost = session.isAtRisk() || isUnapplied.current;
      if (isLost && !isLeavingToSignIn.current) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHide);
    addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('beforeunload', onLeave);
      const saved = session.stop();
      readAfter(saved);
      void saved.then((isSaved) => {
        if (!isSaved)
          toast(`Your last changes to ${session.edited.peek().name} are not saved. Open it again to go on.`, {
            tone: 'bad',
          });
      });
    };
  }, [session]);
  const returns = serverReturns.value;
  useEffect(() => {
    if (session.save.peek().state === 'failed') void session.flush();
  }, [returns]);

  return (
    <div class="editor">
      <PageHeader
        over={<a href={href(`/${projectId}/popups`)}>Popups</a>}
        title={name.trim() === '' ? record.name : name}
        badge={<PopupStateBadge state={record.state} />}
        tools={
          <>
            <span class="preview-jump">
              <Button
                aria-label="Preview"
                onClick={() => document.getElementById('preview')?.scrollIntoView()}
              >
                <Icon name="eye" size={16} /> <span>Preview</span>
              </Button>
            </span>
            <SaveNote
              save={session.save.value}
              onRetry={() => void session.flush()}
              onSignIn={() => {
                isLeavingToSignIn.current = true;
                location.reload();
              }}
              onKeepMine={() => void session.keepMine()}
              onLoadTheirs={() => void attempt(reset)}
            />
            <IconButton
              label={`Undo (${shortcut('Z')})`}
              disabled={!session.canUndo.value}
              onClick={session.undo}
            >
              <Icon name="undo" />
            </IconButton>
            <IconButton
              label={`Redo (${shortcut('Shift Z')})`}
              disabled={!session.canRedo.value}
              onClick={session.redo}
            >
              <Icon name="redo" />
            </IconButton>
            <EditorActions
              projectId={projectId}
              record={record}
              session={session}
              canEdit={canEdit}
              onReload={onReload}
            />
          </>
        }
      />
      {note}
      <div class="editor-columns">
        <div class="editor-form">
          <Tabs
            label="Parts of the popup"
            tabs={(isWhole ? tabs : tabs.filter(({ id }) => id === 'json')).map((tab) => ({
              id: tab.id,
              label: tab.label,
              mark:
                tab.id === 'json' && text !== undefined ? (
                  <Badge tone="warn">not applied</Badge>
                ) : (
                  problemMark(session.problems.value, tab.paths)
                ),
            }))}
            chosen={chosen}
            onChoose={(view) => setQuery({ view })}
          >
            {!isWhole && (
              <p class="field-error" role="alert">
                <Icon name="warning" size={16} />
                This draft lacks parts that every popup has. Write them here as JSON, or delete it and begin
                anew.
              </p>
            )}
            {/* Whoever may only look can still compare versions. */}
            <fieldset disabled={!canEdit && chosen !== 'history'}>
              <legend class="visually-hidden">The popup</legend>
              <View
                // What was published meanwhile is a version more.
                key={chosen === 'history' ? `${record.publishedVersion} ${record.state}` : chosen}
                session={session}
                projectId={projectId}
                popupId={record.id}
                canEdit={canEdit}
                page={page}
                onPage={setPage}
                json={{ text, setText }}
                onReset={reset}
              />
            </fieldset>
          </Tabs>
        </div>
        <div class="editor-preview" id="preview">
          {isWhole && <PreviewPane popup={draft} page={page} />}
        </div>
      </div>
    </div>
  );
}

/** A branch belongs to a page of questions and is mended elsewhere. */
const placeOf = (path: string): string => (path.includes('.branches') ? 'branches' : path);

function problemMark(problems: readonly DraftProblem[], paths: readonly string[]) {
  const errors = problems.filter(
    ({ level, path }) => level === 'error' && paths.some((part) => placeOf(path).startsWith(part)),
  );
  return errors.length > 0 && <Badge tone="bad">{errors.length}</Badge>;
}

/** Text that is no part of the draft yet: JSON before it is applied, and whatever a dialog asks for. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, .json-text') !== null;

function useShortcuts(session: DraftSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey)) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        void session.flush();
      }
      if ((key !== 'z' && key !== 'y') || hasOwnUndo(event.target)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) session.redo();
      else session.undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [session]);
}
