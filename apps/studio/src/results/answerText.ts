import type { AnswerValue, Question } from '@service-popups/protocol';

/** An answer in words: option ids become their labels, lists are joined. */
export function answerText(question: Question, value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return truthText(question, value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return labelOf(question, value);
  if (Array.isArray(value)) return value.map((id) => labelOf(question, id)).join(', ');
  return recordText(question, value);
}

function truthText(question: Question, value: boolean): string {
  if (question.kind === 'consent') return value ? 'Agreed' : 'Not agreed';
  const { yesLabel = 'Yes', noLabel = 'No' } = question.kind === 'yes_no' ? question : {};
  return value ? yesLabel : noLabel;
}

/** Only these answer with own words beside the options; elsewhere `other` is an option like any other. */
const withOwnWords: ReadonlySet<string> = new Set(['single_choice', 'multiple_choice', 'dropdown']);

function recordText(question: Question, value: Record<string, string | number | string[]>): string {
  if (withOwnWords.has(question.kind)) {
    const { choices, other } = value;
    const chosen = Array.isArray(choices) ? choices.map((id) => labelOf(question, id)) : [];
    return [...chosen, ...(typeof other === 'string' ? [other] : [])].join(', ');
  }
  return Object.entries(value)
    .map(([key, part]) => {
      const parts = Array.isArray(part)
        ? part.map((id) => labelOf(question, id)).join(', ')
        : labelOf(question, String(part));
      return `${labelOf(question, key)}: ${parts}`;
    })
    .join('; ');
}

interface Labelled {
  id: string;
  label: string;
}

function labelOf(question: Question, id: string): string {
  const {
    options = [],
    rows = [],
    columns = [],
  } = question as Partial<Record<'options' | 'rows' | 'columns', Labelled[]>>;
  const found = [...options, ...rows, ...columns].find((option) => option.id === id);
  if (found !== undefined) return found.label;
  return question.kind === 'multiple_choice' && id === 'none' ? (question.none?.label ?? id) : id;
}

/** How good a score is: the NPS bands where it is one, else the upper and lower third of the scale. */
export function scoreTone(question: Question, value: number): 'good' | 'bad' | 'plain' {
  if (question.kind === 'rating' && question.metric === 'nps')
    return value >= 9 ? 'good' : value <= 6 ? 'bad' : 'plain';
  const min = question.kind === 'rating' ? question.min : 1;
  const max = question.kind === 'rating' ? question.max : ((question as { max?: number }).max ?? 5);
  const share = (value - min) / Math.max(1, max - min);
  return share >= 0.7 ? 'good' : share <= 0.34 ? 'bad' : 'plain';
}
