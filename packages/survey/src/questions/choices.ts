import type { AnswerValue } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Attributes, Child } from '../dom/h.js';
import { choiceClass } from '../styles/selectors.js';
import { questionView } from './questionBox.js';
import type { QuestionContext, QuestionView } from './questionView.js';

export type ChoiceType = 'radio' | 'checkbox';

/** One choice: a native radio button or checkbox inside its label, with the keys they bring. */
export function choice(className: string, input: Attributes, ...content: readonly Child[]): HTMLElement {
  return h('label', { class: className }, h('input', input), ...content);
}

/** A choice as a row of words. */
export function choiceRow(
  input: Attributes & { readonly type: ChoiceType },
  label: string | undefined,
): HTMLElement {
  return choice(choiceClass(input.type), input, h('span', {}, label));
}

/** The values of what is chosen. */
export function chosen(list: Element): string[] {
  return [...list.querySelectorAll<HTMLInputElement>('input:checked')].map((input) => input.value);
}

/** Chooses exactly this or these. */
export function choose(list: Element, value: unknown): void {
  const values = [value].flat().map(String);
  for (const input of list.querySelectorAll<HTMLInputElement>('[name]')) {
    input.checked = values.includes(input.value);
  }
}

interface ChoiceParts {
  readonly type: ChoiceType;
  readonly listClass: string;
  readonly list: readonly Child[];
  readonly read: (values: string[], target?: HTMLInputElement) => AnswerValue | undefined;
  readonly after?: Child;
}

/** A question answered by choosing among what stands in one list. */
export function choiceView(
  context: QuestionContext,
  { type, listClass, list, read, after }: ChoiceParts,
): QuestionView {
  const element = h('div', { class: listClass }, ...list);
  return questionView(context, {
    control: type === 'radio' ? 'radiogroup' : 'group',
    children: [element, after],
    read: (target) => read(chosen(element), target),
    write: (value) => choose(element, value),
  });
}
