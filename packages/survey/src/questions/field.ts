import type { AnswerValue, Question } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Attributes } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import { questionView } from './questionBox.js';
import type { QuestionContext, QuestionView } from './questionView.js';

type FieldQuestion = Extract<
  Question,
  { kind: 'text' | 'long_text' | 'number' | 'email' | 'phone' | 'url' | 'date' }
>;

/** A question answered by writing. `parse` makes the answer of the text; by default it is the text. */
export function drawField(
  context: QuestionContext<FieldQuestion>,
  attributes: Attributes,
  parse = (text: string): AnswerValue => text,
): QuestionView {
  const { question } = context;
  const control = h(question.kind === 'long_text' ? 'textarea' : 'input', {
    class: classes.input,
    placeholder: 'placeholder' in question && question.placeholder,
    ...attributes,
  });
  const unit = 'unit' in question && question.unit;
  return questionView(context, {
    control,
    children: [
      unit
        ? h('div', { class: 'sv-unit' }, control, h('span', { id: `${context.key}-ends` }, unit))
        : control,
    ],
    read: () => (control.value.trim() ? parse(control.value) : undefined),
    write: (value) => {
      // While someone types, the field is the truth: "1." is not yet the number 1.
      if (document.activeElement !== control) control.value = `${(value as string | undefined) ?? ''}`;
    },
  });
}
