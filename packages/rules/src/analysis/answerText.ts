import type { AnswerValue, Question } from '@service-popups/protocol';

/** An answer in words: option ids become their labels, lists are joined. */
export function answerText(question: Question, value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return truthText(question, value);
  if (typeof value === 'number') return String(value);
  const name = labelsOf(question);
  if (typeof value === 'string') return name(value);
  if (Array.isArray(value)) return value.map(name).join(', ');
  if (isChoice(question)) {
    const { choices, other } = value;
    const chosen = Array.isArray(choices) ? choices.map(name) : [];
    return [...chosen, ...(typeof other === 'string' ? [other] : [])].join(', ');
  }
  return Object.entries(value)
    .map(
      ([key, part]) =>
        `${name(key)}: ${Array.isArray(part) ? part.map(name).join(', ') : name(String(part))}`,
    )
    .join('; ');
}

function truthText(question: Question, value: boolean): string {
  if (question.kind === 'consent') return value ? 'Agreed' : 'Not agreed';
  const { yesLabel = 'Yes', noLabel = 'No' } = question.kind === 'yes_no' ? question : {};
  return value ? yesLabel : noLabel;
}

/** Only these answer with own words beside the options; elsewhere `other` is an option like any other. */
function isChoice({ kind }: Question): boolean {
  return kind === 'single_choice' || kind === 'multiple_choice' || kind === 'dropdown';
}

function labelsOf(question: Question): (id: string) => string {
  const lists = [
    'options' in question ? question.options : [],
    'rows' in question ? question.rows : [],
    'columns' in question ? question.columns : [],
  ];
  const labels = new Map(lists.flat().map(({ id, label }) => [id, label]));
  const none = question.kind === 'multiple_choice' ? question.none?.label : undefined;
  return (id) => labels.get(id) ?? (id === 'none' ? none : undefined) ?? id;
}
