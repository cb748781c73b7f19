import type { Question } from '@service-popups/protocol';
import { announce } from '../../ui/Announcements.js';
import { BareButton, IconButton } from '../../ui/Button.js';
import { FieldError, FieldWarning } from '../../ui/Field.js';
import { Icon } from '../../ui/Icon.js';
import { Badge } from '../../ui/Panel.js';
import { toast } from '../../ui/toasts.js';
import { moveQuestion, removeQuestion } from '../draftEdits.js';
import type { DraftSession } from '../draftSession.js';
import { problemAt, problemOf, problemsBeside } from '../problems.js';
import { begun } from '../words/begun.js';
import { lostUses } from '../words/lostUses.js';
import { earlierAnswer } from './earlierAnswer.js';
import { fieldsOf } from './fields.js';
import { kindNames } from './newQuestion.js';
import { QuestionForm } from './QuestionForm.js';
import { questionPlace } from './questionPlace.js';
import type { Change } from '../change.js';

interface CardProps {
  question: Question;
  /** Where the server's problems speak of it. */
  place: string;
  session: DraftSession;
  change: Change;
  isOpen: boolean;
  onOpen: (questionId: string | undefined) => void;
  onDuplicate: () => void;
  onDropBefore: (event: DragEvent) => void;
}

/** One question: its wording at a glance, its form when open. Moved by the handle, or by its arrow keys. */
export function QuestionCard({
  question,
  place,
  session,
  change,
  isOpen,
  onOpen,
  onDuplicate,
  onDropBefore,
}: CardProps) {
  const problems = problemsBeside(session.problems.value, place, []);
  const others = problemsBeside(session.problems.value, place, [
    'label',
    'sublabel',
    ...fieldsOf(question.kind).map(({ key }) => key),
  ]);
  const name = question.label === '' ? 'Question without wording' : question.label;
  const onHandleKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    change((draft) => moveQuestion(draft, question.id, step));
    announce(questionPlace(session.edited.peek().draft, question.id));
    requestAnimationFrame(() => document.getElementById(`handle-${question.id}`)?.focus());
  };
  const remove = (): void => {
    const before = session.edited.peek().draft;
    change((draft) => removeQuestion(draft, question.id));
    const lost = lostUses(before, session.edited.peek().draft, 'its answer');
    if (lost === undefined) announce(`“${name}” is deleted.`);
    else toast(`${begun(name)} is deleted. ${lost} Undo brings it back.`);
  };
  return (
    <li
      class={isOpen ? 'question question-open' : 'question'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropBefore}
    >
      <div class="question-head">
        <button
          type="button"
          class="question-handle"
          id={`handle-${question.id}`}
          draggable
          aria-label={`Move “${name}”: use the up and down arrow keys`}
          title="Drag, or use the arrow keys"
          onKeyDown={onHandleKey}
          onDragStart={(event) => event.dataTransfer?.setData('text/x-question', question.id)}
        >
          <Icon name="drag" size={16} />
        </button>
        <BareButton
          class="question-title"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : question.id)}
        >
          <span class="question-words">
            <bdi>{name}</bdi>
          </span>
          <span class="muted small">
            {kindNames[question.kind]}
            {question.required === true && ' · required'}
          </span>
        </BareButton>
        {problems.length > 0 && (
          <Badge tone={problems.some(({ level }) => level === 'error') ? 'bad' : 'warn'}>
            {problems.length}
          </Badge>
        )}
        <IconButton
          label={`Duplicate “${name}”`}
          // A double click means one copy.
          onClick={({ detail }) => detail < 2 && onDuplicate()}
        >
          <Icon name="copy" size={16} />
        </IconButton>
        <IconButton label={`Delete “${name}”`} onClick={remove}>
          <Icon name="trash" size={16} />
        </IconButton>
      </div>
      {isOpen && (
        <div class="question-body">
          {others.map(({ level, path, message }) =>
            level === 'error' ? (
              <FieldError key={path + message} error={message} />
            ) : (
              <FieldWarning key={path + message}>{message}</FieldWarning>
            ),
          )}
          <QuestionForm
            question={question}
            change={change}
            earlier={earlierAnswer(session.edited.value.draft.survey.pages, question.id)}
            errors={{
              exactly: (part) => problemOf(session.problems.value, place + part),
              within: (part) => problemAt(session.problems.value, place + part),
            }}
          />
        </div>
      )}
    </li>
  );
}
