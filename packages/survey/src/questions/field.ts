import type { AnswerValue, Question } from '@service-popups/protocol';
import { answerTextBytes as longestText } from '@service-popups/protocol/limits';
import { h } from '../dom/h.js';
import type { Attributes } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import { writeNumber } from './parseNumber.js';
import { questionView } from './questionBox.js';
import type { QuestionContext, QuestionView } from './questionView.js';

type FieldQuestion = Extract<
  Question,
  { kind: 'text' | 'long_text' | 'number' | 'email' | 'phone' | 'url' | 'date' }
>;

/** What only some of them have is undefined in the others. */
type FieldParts = Pick<FieldQuestion, 'kind'> & { readonly placeholder?: string; readonly unit?: string };

/** A question answered by writing. `parse` makes the answer of the text; by default it is the text. */
export function drawField(
  context: QuestionContext<FieldQuestion>,
  attributes: Attributes,
  parse = (text: string): AnswerValue => text,
): QuestionView {
  const { kind, placeholder, unit } = context.question as FieldParts;
  const control = h(kind === 'long_text' ? 'textarea' : 'input', {
    class: classes.input,
    maxlength: longestText,
    placeholder,
    ...attributes,
  });
  return questionView(context, {
    control,
    children: [
      unit
        ? h('div', { class: 'sv-unit' }, control, h('span', { id: `${context.key}-ends` }, unit))
        : control,
    ],
    // Half a date has no value, and must not pass for none.
    read: () => (control.validity.badInput ? '?' : control.value.trim() && parse(control.value)),
    write: (value) => {
      // While someone types, the field is the truth: "1." is not yet the number 1, nor half a date a date.
      if (control.matches(':focus,:invalid')) return;
      control.value = typeof value === 'number' ? writeNumber(value) : ((value as string | undefined) ?? '');
    },
  });
}
