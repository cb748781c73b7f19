import type { SingleChoiceQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { choiceRow } from './choiceRow.js';
import { otherRow, syncOther } from './otherField.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

export const drawSingleChoice: DrawQuestion<SingleChoiceQuestion> = (context) => {
  const { key, question, texts, answer, arrange } = context;
  const rows = arrange(question.options).map(({ id, label }) => ({
    id,
    ...choiceRow('radio', key, () => answer(id), label),
  }));
  const other =
    question.other &&
    otherRow('radio', key, {
      other: question.other,
      texts,
      changed: () => answer({ other: other?.field.value ?? '' }),
    });
  const list = h('div', { class: 'sv-options' }, ...rows.map((row) => row.element), other?.element);
  return groupView(groupQuestion(context, 'radiogroup', list), (value) => {
    for (const { id, input } of rows) input.checked = id === value;
    if (other) other.input.checked = syncOther(other.field, value);
  });
};
