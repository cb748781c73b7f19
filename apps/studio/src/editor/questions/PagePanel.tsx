import type { Page, PopupDefinition, Question, Survey } from '@service-popups/protocol';
import { announce } from '../../ui/Announcements.js';
import { IconButton } from '../../ui/Button.js';
import { FieldError } from '../../ui/Field.js';
import { Icon } from '../../ui/Icon.js';
import { toast } from '../../ui/toasts.js';
import type { Change } from '../change.js';
import {
  addQuestion,
  copyQuestion,
  countBranchesTo,
  movePage,
  placeQuestion,
  removePage,
} from '../draftEdits.js';
import type { DraftSession } from '../draftSession.js';
import { problemOf } from '../problems.js';
import { lostUses } from '../words/lostUses.js';
import { beginWording } from './beginWording.js';
import { QuestionCard } from './QuestionCard.js';
import { QuestionPicker } from './QuestionPicker.js';

interface PagePanelProps {
  projectId: string;
  popupId: string;
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

/**
 * The questions of one page. It is drawn again only when one of its props is another one: whoever types in a survey of
 * a hundred questions draws one page of it.
 */
export function PagePanel({
  projectId,
  popupId,
  page,
  index,
  session,
  change,
  open,
  onOpen,
  count,
  canEdit,
}: PagePanelProps) {
  const add = (adding: (draft: PopupDefinition) => { draft: PopupDefinition; questionId: string }): void => {
    const added = adding(session.edited.peek().draft);
    change(() => added.draft);
    onOpen(added.questionId);
    beginWording();
  };
  const copy = (question: Question, survey: Survey, index: number): void =>
    add((draft) => copyQuestion(draft, { question, survey }, { pageId: page.id, index }));
  const move = (step: 1 | -1): void => {
    change((draft) => movePage(draft, page.id, step));
    announce(`Page ${index + 1 + step} of ${count}`);
  };
  const remove = (): void => {
    const before = session.edited.peek().draft;
    const led = countBranchesTo(before, page.id);
    change((draft) => removePage(draft, page.id));
    const lost = lostUses(before, session.edited.peek().draft, 'an answer from it');
    const branches = led === 1 ? 'the branch' : `the ${led} branches`;
    const told = `Page ${index + 1} is deleted${led === 0 ? '' : `, and with it ${branches} that led to it`}.`;
    if (led === 0 && lost === undefined) announce(told);
    else
      toast(`${told} ${lost === undefined ? '' : `${lost} `}Undo brings ${led === 0 ? 'it' : 'them'} back.`);
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
          <IconButton label={`Move page ${index + 1} up`} disabled={index === 0} onClick={() => move(-1)}>
            <Icon name="chevronUp" size={16} />
          </IconButton>
          <IconButton
            label={`Move page ${index + 1} down`}
            disabled={index === count - 1}
            onClick={() => move(1)}
          >
            <Icon name="chevronDown" size={16} />
          </IconButton>
          <IconButton label={`Delete page ${index + 1}`} disabled={count === 1} onClick={remove}>
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
            place={`survey.pages[${index}].questions[${place}]`}
            session={session}
            change={change}
            // Whoever may only look cannot open it.
            isOpen={open === question.id || !canEdit}
            onOpen={onOpen}
            onDuplicate={() => copy(question, session.edited.peek().draft.survey, place + 1)}
            onDropBefore={(event) => {
              event.stopPropagation();
              onDrop(event, place);
            }}
          />
        ))}
      </ol>
      <QuestionPicker
        projectId={projectId}
        popupId={popupId}
        about={`to page ${index + 1}`}
        onKind={(kind) => add((draft) => addQuestion(draft, page.id, kind))}
        onCopy={(question, survey) => copy(question, survey, page.questions.length)}
      />
    </section>
  );
}
