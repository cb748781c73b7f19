import type {
  AnswerValue,
  MultipleChoiceQuestion,
  Option,
  SingleChoiceQuestion,
} from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import { choice, chosen, choose } from './choices.js';
import type { ChoiceType } from './choices.js';
import { otherField, otherId, syncOther } from './otherField.js';
import { questionBox } from './questionBox.js';
import type { QuestionContext, QuestionView } from './questionView.js';

/** Options as rows, with a row for an answer of one's own where the question has it. */
export function drawOptions(
  context: QuestionContext<SingleChoiceQuestion | MultipleChoiceQuestion>,
  type: ChoiceType,
  last: readonly Option[],
  read: (ids: string[], own: string, target?: HTMLInputElement) => AnswerValue | undefined,
): QuestionView {
  const { key, question, texts, arrange } = context;
  const { other } = question;
  const field = otherField(other, texts);
  const row = ({ id, label }: Option) =>
    choice(
      type === 'radio' ? classes.radio : classes.checkbox,
      { type, name: key, value: id },
      h('span', {}, label),
    );
  const list = h(
    'div',
    { class: 'sv-options' },
    ...arrange(question.options).map(row),
    ...(other ? [row({ id: otherId, label: other.label }), field] : []),
    ...last.map(row),
  );
  const element = questionBox(context, type === 'radio' ? 'radiogroup' : 'group', list);
  return {
    element,
    control: element,
    read: (target) => read(chosen(list), field.value, target),
    write: (value) => {
      const ids = idsOf(value);
      choose(list, ids);
      const isNew = syncOther(field, value);
      // A pointer goes on to the field. Arrow keys that only pass over the row must not be carried away.
      if (isNew && list.querySelector(':focus:not(:focus-visible)')) field.focus();
    },
  };
}

/** The chosen ids, whichever form the answer has; an own text counts as the reserved id. */
function idsOf(value: AnswerValue | undefined): readonly unknown[] {
  const isOpen = typeof value === 'object' && 'other' in value;
  return isOpen ? [value['choices'] ?? [], otherId].flat() : [value].flat();
}
