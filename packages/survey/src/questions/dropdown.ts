import type { DropdownQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { downIcon } from '../dom/icons.js';
import { classes } from '../styles/selectors.js';
import { otherField, otherId, syncOther } from './otherField.js';
import { questionBox } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** The device's own list: it is the one that people, phones and screen readers already know. */
export const drawDropdown: DrawQuestion<DropdownQuestion> = (context) => {
  const { question, texts } = context;
  const { other } = question;
  const field = otherField(other, texts);
  const options = [
    { id: '', label: question.placeholder || texts.choose },
    ...question.options,
    ...(other ? [{ id: otherId, label: other.label }] : []),
  ];
  const control = h(
    'select',
    { class: classes.input },
    ...options.map(({ id, label }) => h('option', { value: id }, label)),
  );
  return {
    element: questionBox(context, control, h('div', { class: 'sv-select' }, control, downIcon()), field),
    control,
    read: () => (control.value === otherId ? { other: field.value } : control.value),
    write: (value) => {
      syncOther(field, value);
      control.value = typeof value === 'object' ? otherId : String(value ?? '');
    },
  };
};
