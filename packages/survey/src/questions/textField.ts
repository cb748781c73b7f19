import type { AnswerValue, Question } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Attributes } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import { fieldQuestion } from './questionLabel.js';
import type { QuestionContext, QuestionView } from './questionView.js';

interface FieldParts {
  readonly attributes: Attributes;
  /** From what was typed to the answer. Default: the text itself. */
  readonly read?: (text: string) => AnswerValue;
  readonly unit?: string | undefined;
}

/** A question answered in one line. */
export function drawField(
  context: QuestionContext<Extract<Question, { placeholder?: string }> | Extract<Question, { kind: 'date' }>>,
  { attributes, read = (text) => text, unit }: FieldParts,
): QuestionView {
  const { question, answer } = context;
  const control = h('input', {
    class: classes.input,
    placeholder: 'placeholder' in question && question.placeholder,
    'aria-required': question.required && 'true',
    ...attributes,
    oninput: () => answer(control.value === '' ? undefined : read(control.value)),
  });
  const box = unit
    ? h('div', { class: 'sv-unit' }, control, h('span', { id: `${context.key}-min` }, unit))
    : control;
  return {
    element: fieldQuestion(context, control, box),
    control,
    update: (value) => {
      // While someone types, the field is the truth: "1." is not yet the number 1.
      if (document.activeElement !== control) control.value = value === undefined ? '' : String(value);
    },
  };
}
