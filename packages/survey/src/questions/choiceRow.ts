import { h } from '../dom/h.js';
import type { Child } from '../dom/h.js';
import { classes } from '../styles/selectors.js';

export interface ChoiceRow {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
}

/** One option as a row: a native radio button or checkbox inside its label. */
export function choiceRow(
  type: 'radio' | 'checkbox',
  name: string,
  onchange: (input: HTMLInputElement) => void,
  ...content: readonly Child[]
): ChoiceRow {
  const input = h('input', { type, name });
  input.addEventListener('change', () => onchange(input));
  return { input, element: h('label', { class: classes[type] }, input, h('span', {}, ...content)) };
}
