import type { Page, PopupDefinition, Screen } from '@service-popups/protocol';
import { useState } from 'preact/hooks';
import { Button, IconButton } from '../../ui/Button.js';
import { FieldError, Switch, TextField } from '../../ui/Field.js';
import { Icon } from '../../ui/Icon.js';
import { Panel } from '../../ui/Panel.js';
import {
  addPage,
  addQuestion,
  movePage,
  placeQuestion,
  removePage,
  withOptional,
  withSurvey,
} from '../draftEdits.js';
import type { DraftSession } from '../draftSession.js';
import type { TabProps } from '../EditorPage.js';
import { errorOfDraft, problemOf, type ErrorOf } from '../problems.js';
import { KindPicker } from './KindPicker.js';
import type { Kind } from './newQuestion.js';
import { QuestionCard } from './QuestionCard.js';
import './questions.css';

export type Change = (change: (draft: PopupDefinition) => PopupDefinition, group?: string) => void;

/** Turns an edit of the draft into an edit of what the session holds. */
export function changeOf(session: DraftSession): Change {
  return (change, group) => session.change((edited) => ({ ...edited, draft: change(edited.draft) }), group);
}

export function QuestionsTab({ session, canEdit, onPage }: TabProps) {
  const { name, draft } = session.edited.value;
  const change = changeOf(session);
  const errorOf = errorOfDraft(session.problems.value);
  const [open, setOpen] = useState<string | undefined>(draft.survey.pages[0]?.questions[0]?.id);
  const show = (questionId: string | undefined): void => {
    setOpen(questionId);
    const { pages } = session.edited.peek().draft.survey;
    onPage(pages.find(({ questions }) => questions.some(({ id }) => id === questionId))?.id);
  };

  return (
    <div class="stack">
      <Panel>
        <div class="stack">
          <TextField
            label="Name"
            hint="Only you and your team see it."
            error={name.trim() === '' ? 'Give it a name. Until then it keeps the last one.' : undefined}
            maxLength={200}
            value={name}
            onValue={(value) => session.change((edited) => ({ ...edited, name: value }), 'name')}
          />
          <TextField
            label="Title of the popup"
            hint="A few quiet words at the top. Empty: only the close icon."
            error={errorOf('title')}
            value={draft.title}
            onValue={(title) => change((before) => ({ ...before, title }), 'title')}
          />
        </div>
      </Panel>
      <StartPanel draft={draft} change={change} errorOf={errorOf} onShow={() => onPage(undefined)} />
      {draft.survey.pages.map((page, index) => (
        <PagePanel
          key={page.id}
          page={page}
          index={index}
          session={session}
          change={change}
          open={open}
          onOpen={show}
          count={draft.survey.pages.length}
          canEdit={canEdit}
        />
      ))}
      <Button
        onClick={() => {
          const added = addPage(draft);
          change(() => added.draft);
          onPage(added.pageId);
        }}
      >
        <Icon name="plus" size={16} /> Add a page
      </Button>
      <FieldError error={problemOf(session.problems.value, 'survey.pages')} />
      <ScreenPanel
        title="Thank-you screen"
        screen={draft.survey.completion}
        group="completion"
        errorOf={(field) => errorOf(`survey.completion.${field}`)}
        onChange={(completion, group) =>
          change((before) => withSurvey(before, (survey) => ({ ...survey, completion })), group)
        }
      />
    </div>
  );
}

interface PagePanelProps {
  page: Page;
  index: number;
  session: DraftSession;
  change: Change;
  open: string | undefined;
  onOpen: (questionId: string | undefined) => void;
  /** How many pages there are. */
  count: number;
  canEdit: boolean;
}

function PagePanel({ page, index, session, change, open, onOpen, count, canEdit }: PagePanelProps) {
  const add = (kind: Kind): void => {
    const added = addQuestion(session.edited.peek().draft, page.id, kind);
    change(() => added.draft);
    onOpen(added.questionId);
    requestAnimationFrame(beginWording);
  };
  const onDrop = (event: DragEvent, place: number): void => {
    const questionId = event.dataTransfer?.getData('text/x-question') ?? '';
    if (questionId === '') return;
    event.preventDefault();
    change((draft) => placeQuestion(draft, questionId, page.id, place));
  };
  return (
    <section
      class="page-block"
      aria-label={`Page ${index + 1}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => onDrop(event, page.questions.length)}
    >
      <header class="page-block-head">
        <h2>Page {index + 1}</h2>
        <div class="row">
          <IconButton
            label={`Move page ${index + 1} up`}
            disabled={index === 0}
            onClick={() => change((draft) => movePage(draft, page.id, -1))}
          >
            <Icon name="chevronUp" size={16} />
          </IconButton>
          <IconButton
            label={`Move page ${index + 1} down`}
            disabled={index === count - 1}
            onClick={() => change((draft) => movePage(draft, page.id, 1))}
          >
            <Icon name="chevronDown" size={16} />
          </IconButton>
          <IconButton
            label={`Delete page ${index + 1}`}
            disabled={count === 1}
            onClick={() => change((draft) => removePage(draft, page.id))}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      </header>
      <FieldError
        error={
          problemOf(session.problems.value, `survey.pages[${index}]`) ??
          problemOf(session.problems.value, `survey.pages[${index}].questions`)
        }
      />
      <ol class="question-list">
        {page.questions.map((question, place) => (
          <QuestionCard
            key={question.id}
            question={question}
            session={session}
            change={change}
            // Whoever may only look cannot open it.
            isOpen={open === question.id || !canEdit}
            onOpen={onOpen}
            onDropBefore={(event) => {
              event.stopPropagation();
              onDrop(event, place);
            }}
          />
        ))}
      </ol>
      <KindPicker label="Add a question" onPick={add} />
    </section>
  );
}

/** One goes on by wording the question; a phone would cover half the page with its keyboard. */
function beginWording(): void {
  const wording = document.querySelector<HTMLTextAreaElement>('.question-open textarea');
  if (wording === null || !matchMedia('(pointer: fine)').matches) return;
  wording.focus();
  wording.select();
}

function StartPanel({
  draft,
  change,
  errorOf,
  onShow,
}: {
  draft: PopupDefinition;
  change: Change;
  errorOf: ErrorOf;
  onShow: () => void;
}) {
  const start = draft.survey.start;
  return (
    <Panel>
      <div class="stack">
        <Switch
          label="Begin with a start screen"
          hint="A word on what comes and how long it takes, before the first question."
          checked={start !== undefined}
          onValue={(isOn) => {
            change((before) =>
              withSurvey(before, (survey) =>
                withOptional(
                  survey,
                  'start',
                  isOn ? { title: 'A few short questions', message: 'It takes a minute.' } : undefined,
                ),
              ),
            );
            onShow();
          }}
        />
        {start !== undefined && (
          <ScreenFields
            screen={start}
            group="start"
            errorOf={(field) => errorOf(`survey.start.${field}`)}
            onChange={(next, group) =>
              change((before) => withSurvey(before, (survey) => ({ ...survey, start: next })), group)
            }
          />
        )}
      </div>
    </Panel>
  );
}

interface ScreenProps {
  screen: Screen;
  group: string;
  errorOf: ErrorOf;
  onChange: (screen: Screen, group: string) => void;
}

function ScreenPanel({ title, ...rest }: ScreenProps & { title: string }) {
  return (
    <Panel title={title}>
      <ScreenFields {...rest} />
    </Panel>
  );
}

function ScreenFields({ screen, group, errorOf, onChange }: ScreenProps) {
  return (
    <div class="stack">
      <TextField
        label="Heading"
        error={errorOf('title')}
        value={screen.title}
        onValue={(title) => onChange({ ...screen, title }, `${group}.title`)}
      />
      <TextField
        label="Text"
        error={errorOf('message')}
        value={screen.message ?? ''}
        onValue={(message) => onChange(withOptional(screen, 'message', message), `${group}.message`)}
      />
      <div class="field-pair">
        <TextField
          label="Link address"
          type="url"
          placeholder="https://"
          error={errorOf('link.url')}
          value={screen.link?.url ?? ''}
          onValue={(url) =>
            onChange(
              withOptional(
                screen,
                'link',
                url === '' ? undefined : { label: screen.link?.label ?? 'Read more', url },
              ),
              `${group}.link`,
            )
          }
        />
        <TextField
          label="Link text"
          error={errorOf('link.label')}
          value={screen.link?.label ?? ''}
          disabled={screen.link === undefined}
          onValue={(label) =>
            screen.link !== undefined &&
            onChange({ ...screen, link: { ...screen.link, label } }, `${group}.link`)
          }
        />
      </div>
    </div>
  );
}
