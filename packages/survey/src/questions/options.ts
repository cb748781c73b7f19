import type {
  AnswerValue,
  MultipleChoiceQuestion,
  Option,
  SingleChoiceQuestion,
} from '@service-popups/protocol';
import { choiceRow, choiceView } from './choices.js';
import type { ChoiceType } from './choices.js';
import { hasOther, otherField, otherId, syncOther } from './otherField.js';
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
  const row = ({ id, label }: Option) => choiceRow({ type, name: key, value: id }, label);
  const view = choiceView(context, {
    type,
    listClass: 'sv-options',
    list: [
      ...arrange(question.options).map(row),
      ...(other ? [row({ id: otherId, label: other.label }), field] : []),
      ...last.map(row),
    ],
    read: (ids, target) => read(ids, field.value, target),
  });
  return {
    ...view,
    write: (value) => {
      // An own text counts as the reserved id.
      view.write(hasOther(value) ? ([value['choices'] ?? [], otherId].flat() as string[]) : value);
      // A pointer goes on to the field. Arrow keys that only pass over the row must not be carried away.
      if (syncOther(field, value) && view.element.querySelector(':focus:not(:focus-visible)')) field.focus();
    },
  };
}
