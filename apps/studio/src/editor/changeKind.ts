import type { PopupDefinition, Question, Survey } from '@service-popups/protocol';
import { withoutLostTexts, withQuestion, withTextsAgain } from './draftEdits.js';
import { fieldsOf } from './questions/fields.js';
import { newQuestion } from './questions/newQuestion.js';

type Kind = Question['kind'];

/** A question as it was before another kind was chosen, and the survey with its translations. */
export interface EarlierKind {
  readonly question: Question;
  readonly survey: Survey;
}

/**
 * Another kind of the same question: what both kinds have is kept. What only the other one has comes from what it was
 * when it was of that kind before, so that whoever tries a kind and goes back finds the options and their translations.
 */
export function changeKind(
  draft: PopupDefinition,
  questionId: string,
  kind: Kind,
  earlier?: EarlierKind,
): PopupDefinition {
  const changed = withQuestion(draft, questionId, (question) => {
    const kept = Object.entries(question).filter(([key, value]) => suits(kind, key, value));
    const own = Object.entries(earlier?.question ?? newQuestion(kind, question.id));
    const others =
      earlier === undefined ? own : own.filter(([key, value]) => !isShared(question, kind, key, value));
    return Object.fromEntries([...others, ...kept]) as unknown as Question;
  });
  const without = withoutLostTexts(draft, changed);
  return earlier === undefined ? without : withTextsAgain(draft, without, earlier.survey);
}

/** Bounds mean another thing for each kind, and so may a score. */
function suits(kind: Kind, key: string, value: unknown): boolean {
  if (key === 'label' || key === 'sublabel') return true;
  if (key === 'required') return kind !== 'information';
  if (key === 'min' || key === 'max' || key === 'step') return false;
  const field = fieldsOf(kind).find((one) => one.key === key);
  return field !== undefined && (field.choices?.some((choice) => choice.value === value) ?? true);
}

/** Whether a question says it for another kind as well, also by having none where it could. */
function isShared(question: Question, kind: Kind, key: string, before: unknown): boolean {
  const value = new Map<string, unknown>(Object.entries(question)).get(key);
  return value === undefined ? suits(question.kind, key, before) : suits(kind, key, value);
}
