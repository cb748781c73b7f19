import type { AnswerValue, MultipleChoiceQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { choiceRow } from './choiceRow.js';
import { otherRow, syncOther } from './otherField.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

/** The reserved id of the row "none of these". */
const none = 'none';

/** The chosen ids, whichever of its two forms the answer has. */
export function chosenIds(value: AnswerValue | undefined): readonly string[] {
  const list = typeof value === 'object' && 'choices' in value ? value['choices'] : value;
  return Array.isArray(list) ? list : [];
}

export const drawMultipleChoice: DrawQuestion<MultipleChoiceQuestion> = (context) => {
  const { key, question, texts, answer, arrange } = context;
  const options = [...arrange(question.options)];
  if (question.none) options.push({ id: none, label: question.none.label });
  const rows = options.map(({ id, label }) => ({
    id,
    ...choiceRow('checkbox', key, () => send(id === none), label),
  }));
  const other =
    question.other && otherRow('checkbox', key, { other: question.other, texts, changed: () => send(false) });

  /** "None of these" and the rest exclude each other: the latest word counts. */
  function send(isNone: boolean): void {
    const ids = rows.filter(({ id, input }) => input.checked && (id === none) === isNone).map(({ id }) => id);
    const hasOther = !isNone && other?.input.checked;
    answer(hasOther ? { choices: ids, other: other?.field.value ?? '' } : ids.length ? ids : undefined);
  }

  const nodes = rows.map(({ element }) => element);
  const last = question.none && nodes.pop();
  const list = h('div', { class: 'sv-options' }, ...nodes, other?.element, last);
  return groupView(groupQuestion(context, 'group', list), (value) => {
    const ids = chosenIds(value);
    for (const { id, input } of rows) input.checked = ids.includes(id);
    if (other) other.input.checked = syncOther(other.field, value);
  });
};
