import type { LongTextQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import { fieldQuestion } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

export const drawLongText: DrawQuestion<LongTextQuestion> = (context) => {
  const { question, answer } = context;
  const control = h('textarea', {
    class: classes.input,
    rows: 3,
    placeholder: question.placeholder,
    'aria-required': question.required && 'true',
    oninput: () => answer(control.value || undefined),
  });
  return {
    element: fieldQuestion(context, control, control),
    control,
    update: (value) => {
      if (document.activeElement !== control) control.value = value === undefined ? '' : String(value);
    },
  };
};
