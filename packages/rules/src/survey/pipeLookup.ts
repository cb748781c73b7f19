import type { AnswerValue, Option, Question, Survey } from '@service-popups/protocol';
import { cutText } from './cutText.js';
import { partOf } from './partOf.js';
import { own } from './records.js';
import { answersSoFar } from './surveySession.js';
import type { SurveyState } from './types.js';
import { shownPages } from './usablePages.js';

export interface PipeSource {
  /** In the reader's language: options are piped by label. */
  readonly survey: Survey;
  readonly state: SurveyState;
  /** Reached as `{{attributes.plan}}`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The reader's words for a question that has none of its own. */
  readonly texts?: { readonly yes: string; readonly no: string };
}

const attributesOf = 'attributes.';

/** Longer values would fill the screen, and many slots times a long answer would fill the memory. */
const longest = 256;

/** What the slots of a label stand for at this moment: attributes, and answers on the path walked so far. */
export function createPipeLookup(source: PipeSource): (name: string) => string {
  const answers = answersSoFar(source.survey, source.state);
  const questions = shownPages(source.survey).flatMap((page) => page.questions);
  const find = (name: string): string | undefined => {
    if (name.startsWith(attributesOf)) return own(source.attributes, name.slice(attributesOf.length));
    const whole = answers[name];
    const { questionId = name, value = whole } = (whole === undefined && partOf(answers, name)) || {};
    const question = questions.find(({ id }) => id === questionId);
    return question && value !== undefined ? answerText(question, value, source) : undefined;
  };
  return (name) => {
    const text = find(name) ?? '';
    return text.length > longest ? `${cutText(text, longest)}…` : text;
  };
}

function answerText(question: Question, value: AnswerValue, { texts }: PipeSource): string | undefined {
  if (Array.isArray(value)) return value.map((id) => labelOf(question, id)).join(', ');
  if (typeof value === 'object') return ownText(question, value);
  if (typeof value === 'string') return labelOf(question, value);
  if (question.kind === 'yes_no') {
    return value ? question.yesLabel || texts?.yes : question.noLabel || texts?.no;
  }
  return typeof value === 'number' ? String(value) : undefined;
}

/** A matrix or an allocation of points has no short form of its own; its parts have. */
function ownText(question: Question, value: Record<string, string | number | string[]>): string | undefined {
  const { other, choices = [] } = value;
  if (!('other' in question) || typeof other !== 'string') return undefined;
  return [...[choices].flat().map((id) => labelOf(question, String(id))), other].join(', ');
}

/** What only some kinds have is undefined in the others. */
interface LabelledParts {
  readonly options?: readonly Option[];
  readonly columns?: readonly Option[];
  readonly none?: { readonly label: string };
}

function labelOf(question: Question, id: string): string {
  const { options, columns, none } = question as LabelledParts;
  const known = (options ?? columns)?.find((option) => option.id === id);
  return (known ?? (id === 'none' ? none : undefined))?.label ?? id;
}
