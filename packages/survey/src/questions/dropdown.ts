import type { DropdownQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { downIcon } from '../dom/icons.js';
import { classes } from '../styles/selectors.js';
import { otherField, syncOther } from './otherField.js';
import { fieldQuestion } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

/** No option may have this id, so it can stand for "other" among the values. */
const otherValue = 'other';

/** The device's own list: it is the one that people, phones and screen readers already know. */
export const drawDropdown: DrawQuestion<DropdownQuestion> = (context) => {
  const { question, texts, answer } = context;
  const { other } = question;
  const control = h(
    'select',
    {
      class: classes.input,
      'aria-required': question.required && 'true',
      onchange: () => (control.value === otherValue ? answerOther() : answer(control.value || undefined)),
    },
    h('option', { value: '' }, question.placeholder || texts.choose),
    ...question.options.map(({ id, label }) => h('option', { value: id }, label)),
    other && h('option', { value: otherValue }, other.label),
  );
  const field = other && otherField(other, texts, answerOther);

  function answerOther(): void {
    answer({ other: field?.value ?? '' });
  }

  return {
    element: fieldQuestion(context, control, h('div', { class: 'sv-select' }, control, downIcon()), field),
    control,
    update: (value) => {
      const isOther = field !== undefined && syncOther(field, value);
      control.value = isOther ? otherValue : typeof value === 'string' ? value : '';
    },
  };
};
