import type { AnswerValue, Question } from '@service-popups/protocol';

/** An answer in words: option ids become their labels, lists are joined. */
export function answerText(question: Question, value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const name = labelsOf(question);
  if (typeof value === 'string') return name(value);
  if (Array.isArray(value)) return value.map(name).join(', ');
  const { choices, other, ...rest } = value;
  const chosen = Array.isArray(choices) ? choices.map(name) : [];
  if (typeof other === 'string') return [...chosen, other].join(', ');
  return Object.entries(rest)
    .map(
      ([key, part]) =>
        `${name(key)}: ${Array.isArray(part) ? part.map(name).join(', ') : name(String(part))}`,
    )
    .join('; ');
}

function labelsOf(question: Question): (id: string) => string {
  const lists = [
    'options' in question ? question.options : [],
    'rows' in question ? question.rows : [],
    'columns' in question ? question.columns : [],
  ];
  const labels = new Map(lists.flat().map(({ id, label }) => [id, label]));
  return (id) => labels.get(id) ?? id;
}
