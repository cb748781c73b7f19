import { limits } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Texts } from '../locales/texts.js';
import { classes } from '../styles/selectors.js';
import { choiceRow } from './choiceRow.js';

interface Other {
  readonly label: string;
  readonly placeholder?: string;
}

/** The field for an answer of one's own, shown while its row is chosen. */
export function otherField(other: Other, texts: Texts, changed: () => void): HTMLInputElement {
  return h('input', {
    type: 'text',
    class: `${classes.input} sv-other`,
    maxlength: limits.valueLength,
    placeholder: other.placeholder || texts.other,
    'aria-label': other.label,
    hidden: true,
    oninput: changed,
  });
}

/** Shows or hides the field by the answer and keeps its text. True while it is chosen. */
export function syncOther(field: HTMLInputElement, value: unknown): boolean {
  const isChosen = typeof value === 'object' && value !== null && 'other' in value;
  field.hidden = !isChosen;
  if (isChosen && field.value !== value.other) field.value = String(value.other);
  return isChosen;
}

export interface OtherRow {
  readonly input: HTMLInputElement;
  readonly field: HTMLInputElement;
  readonly element: HTMLElement;
}

/** The row "other" with its field. */
export function otherRow(
  type: 'radio' | 'checkbox',
  name: string,
  { other, texts, changed }: { other: Other; texts: Texts; changed: () => void },
): OtherRow {
  const field = otherField(other, texts, changed);
  const row = choiceRow(type, name, changed, other.label);
  // A pointer goes on to the field. Arrow keys that only pass over the row must not be carried away.
  row.element.addEventListener('click', ({ detail }) => {
    if (detail > 0 && row.input.checked) field.focus();
  });
  return { input: row.input, field, element: h('div', { class: 'sv-options' }, row.element, field) };
}
