import type { DropdownQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { downIcon } from '../dom/icons.js';
import { classes } from '../styles/selectors.js';
import { hasOther, otherField, otherId, syncOther } from './otherField.js';
import { questionView } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** The device's own list: it is the one that people, phones and screen readers already know. */
export const drawDropdown: DrawQuestion<DropdownQuestion> = (context) => {
  const { question, texts } = context;
  const { other } = question;
  const field = otherField(other, texts);
  const option = (value: string, label: string) => h('option', { value }, label);
  const control = h(
    'select',
    { class: classes.input },
    option('', question.placeholder || texts.choose),
    ...question.options.map(({ id, label }) => option(id, label)),
    other && option(otherId, other.label),
  );
  return questionView(context, {
    control,
    children: [h('div', { class: 'sv-select' }, control, downIcon()), field],
    read: () => (control.value === otherId ? { other: field.value } : control.value),
    write: (value) => {
      syncOther(field, value);
      control.value = hasOther(value) ? otherId : ((value as string | undefined) ?? '');
    },
  });
};
