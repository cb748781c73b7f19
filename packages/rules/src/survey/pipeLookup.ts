import type { Option, Survey } from '@service-popups/protocol';
import { cutText } from './cutText.js';
import { partOf } from './partOf.js';
import type { AnswerPart } from './partOf.js';
import { isParts, own } from './records.js';
import type { Parts } from './records.js';
import { answersSoFar } from './surveySession.js';
import type { SurveyState } from './types.js';
import { shownPages } from './shownPages.js';

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
  const find = (name: string): string | undefined => {
    if (name.startsWith(attributesOf)) return own(source.attributes, name.slice(attributesOf.length));
    const found = partOf(shownPages(source.survey), answers, name);
    return found && answerText(found, source);
  };
  return (name) => {
    const text = find(name) ?? '';
    return text.length > longest ? `${cutText(text, longest)}…` : text;
  };
}

/** What only some kinds have is undefined in the others. */
interface WordParts {
  readonly options?: readonly Option[];
  readonly columns?: readonly Option[];
  readonly none?: { readonly label?: string };
  readonly yesLabel?: string;
  readonly noLabel?: string;
}

/** A matrix or an allocation of points has no short form of its own; its parts have. */
function answerText({ question, value }: AnswerPart, { texts }: PipeSource): string | undefined {
  const { options, columns, none, yesLabel, noLabel } = question as WordParts;
  if (value === true) return yesLabel || texts?.yes;
  if (value === false) return noLabel || texts?.no;
  const parts = isParts(value) ? 'other' in question && value : { choices: [value].flat() };
  const { choices = [], other = [] } = parts as Parts;
  const known = [...(options ?? columns ?? []), { id: 'none', ...none }];
  const labels = [choices].flat().map((one) => known.find(({ id }) => id === one)?.label ?? one);
  return labels.concat(other).join(', ');
}
