import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupRecord } from '@service-popups/protocol/studio';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useErrorBoundary, useMemo, useRef, useState } from 'preact/hooks';
import { serverReturns } from '../api/connection.js';
import { LastWritesContext } from '../api/lastWrites.js';
import { PopupStateBadge } from '../popups/PopupStateBadge.js';
import { chooseQuery, href, query } from '../router/router.js';
import { viewerNote } from '../settings/roles.js';
import { PageHeader } from '../shell/PageHeader.js';
import { useKeptText } from '../storage/useKeptText.js';
import { attempt } from '../ui/attempt.js';
import { Button, IconButton } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Badge } from '../ui/Panel.js';
import { shortcut } from '../ui/shortcut.js';
import { Tabs, titleOf } from '../ui/Tabs.js';
import { toast } from '../ui/toasts.js';
import { AppearanceTab } from './appearance/AppearanceTab.js';
import { ConflictDialog } from './ConflictDialog.js';
import './editor.css';
import { EditorActions } from './EditorActions.js';
import { HistoryTab } from './history/HistoryTab.js';
import { isEditable } from './isEditable.js';
import { JsonTab } from './json/JsonTab.js';
import { LogicTab } from './logic/LogicTab.js';
import { openDraftSession } from './openDraftSession.js';
import { PreviewPane } from './preview/PreviewPane.js';
import { QuestionsTab } from './questions/QuestionsTab.js';
import { SaveNote } from './SaveNote.js';
import { stepAloud } from './stepAloud.js';
import { errorsIn, tabs } from './tabs.js';
import { WhenTab } from './targeting/WhenTab.js';
import { TranslationsTab } from './translations/TranslationsTab.js';
import { useShortcuts } from './useShortcuts.js';
import { begun } from './words/begun.js';

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

/** One popup being edited: its tabs, its preview, and whether the server has it. */
export function Editor({
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
  const session = useMemo(() => openDraftSession({ projectId, record, memberId, canEdit }), []);
  const writes = useContext(LastWritesContext);
  const [page, setPage] = useState<string>();
  const [language, setLanguage] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const [undrawn, setUndrawn] = useState<PopupDefinition>();
  const [keptText, setText] = useKeptText(`unsaved-json ${memberId} ${projectId} ${record.id}`);
  const text = canEdit ? keptText : undefined;
  const asked = query.value.get('view');
  const { name, draft } = session.edited.value;
  const title = name.trim() === '' ? record.name : name;
  const isWhole = isEditable(draft) && draft !== undrawn;
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
    // Whoever closes the tab a moment after the last word has not lost it; whoever comes back sees what others did since.
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') session.leave();
      else onReload();
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
      writes.add(saved);
      void saved.then((isSaved) => {
        if (!isSaved)
          toast(
            `Your last changes to ${begun(session.edited.peek().name)} are not saved. Open it again to go on.`,
            {
              tone: 'bad',
            },
          );
      });
    };
  }, [session]);
  useEffect(() => {
    const isNewer = record.revision > session.revision.peek();
    if (!isNewer || session.save.peek().state !== 'saved' || isUnapplied.current) return;
    onReset(record);
    toast('This popup was changed elsewhere. You see it as it is now.');
  }, [record]);
  const returns = serverReturns.value;
  useEffect(() => {
    if (session.save.peek().state === 'failed') void session.flush();
  }, [returns]);

  return (
    <div class="editor">
      <PageHeader
        over={<a href={href(`/${projectId}/popups`)}>Popups</a>}
        title={title}
        tabTitle={titleOf(
          tabs.find(({ id }) => id === asked),
          title,
        )}
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
            {canEdit ? (
              <>
                <SaveNote
                  save={session.save.value}
                  onRetry={() => void session.flush()}
                  onSignIn={() => {
                    isLeavingToSignIn.current = true;
                    location.reload();
                  }}
                  onChoose={() => setChoosing(true)}
                />
                <IconButton
                  label={`Undo (${shortcut('Z')})`}
                  disabled={!session.canUndo.value}
                  onClick={() => stepAloud(session, 'undo')}
                >
                  <Icon name="undo" />
                </IconButton>
                <IconButton
                  label={`Redo (${shortcut('Shift Z')})`}
                  disabled={!session.canRedo.value}
                  onClick={() => stepAloud(session, 'redo')}
                >
                  <Icon name="redo" />
                </IconButton>
              </>
            ) : (
              <span class="muted small">{viewerNote}</span>
            )}
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
      {isChoosing && (
        <ConflictDialog
          projectId={projectId}
          popupId={record.id}
          mine={session.onto}
          onLoadTheirs={() => attempt(reset)}
          onKeepMine={() => void session.keepMine()}
          onClose={() => setChoosing(false)}
        />
      )}
      <div class="editor-columns">
        <div class="editor-form">
          <Tabs
            label="Parts of the popup"
            tabs={(isWhole ? tabs : tabs.filter(({ id }) => id === 'json')).map((tab) => ({
              id: tab.id,
              label: tab.label,
              mark:
                tab.id === 'json' && text !== undefined ? (
                  <Badge tone="warn">Not applied</Badge>
                ) : (
                  markOf(errorsIn(session.problems.value, tab).length)
                ),
            }))}
            chosen={chosen}
            onChoose={(view) => chooseQuery({ view })}
          >
            {!isWhole && (
              <p class="field-error" role="alert">
                <Icon name="warning" size={16} />
                This draft lacks parts that every popup has, or has some that no form can show. Fix it here as
                JSON, or delete it and begin anew.
              </p>
            )}
            {/* Whoever may only look can still compare versions, choose a language, and copy the text. */}
            <fieldset disabled={!canEdit && !['history', 'translations', 'json'].includes(chosen)}>
              <legend class="visually-hidden">The popup</legend>
              <FormGuard key={chosen} onBroken={() => setUndrawn(draft)}>
                <View
                  // What was published meanwhile is a version more.
                  key={chosen === 'history' ? `${record.publishedVersion} ${record.state}` : chosen}
                  session={session}
                  projectId={projectId}
                  popupId={record.id}
                  publishedVersion={record.publishedVersion}
                  canEdit={canEdit}
                  page={page}
                  onPage={setPage}
                  onLanguage={setLanguage}
                  json={{ text, setText }}
                  onReset={reset}
                />
              </FormGuard>
            </fieldset>
          </Tabs>
        </div>
        <div class="editor-preview" id="preview">
          {isWhole && <PreviewPane popup={draft} page={page} wanted={language} />}
        </div>
      </div>
    </div>
  );
}

/** What a script or a file has put into a draft may be more than a form can draw. */
function FormGuard({ children, onBroken }: { children: ComponentChildren; onBroken: () => void }) {
  const [error] = useErrorBoundary(onBroken);
  return error === undefined ? <>{children}</> : null;
}

function markOf(errors: number) {
  return errors > 0 && <Badge tone="bad">{errors}</Badge>;
}
