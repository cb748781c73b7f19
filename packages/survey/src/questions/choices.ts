import type { AnswerValue } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Attributes, Child } from '../dom/h.js';
import { questionBox } from './questionBox.js';
import type { QuestionContext, QuestionView } from './questionView.js';

export type ChoiceType = 'radio' | 'checkbox';

/** One choice: a native radio button or checkbox inside its label, with the keys they bring. */
export function choice(className: string, input: Attributes, ...content: readonly Child[]): HTMLElement {
  return h('label', { class: className }, h('input', input), ...content);
}

/** The values of what is chosen. */
export function chosen(list: Element): string[] {
  return [...list.querySelectorAll<HTMLInputElement>('input:checked')].map((input) => input.value);
}

/** Chooses exactly these. */
export function choose(list: Element, values: readonly unknown[]): void {
  const texts = values.map(String);
  for (const input of list.querySelectorAll<HTMLInputElement>('[name]')) {
    input.checked = texts.includes(input.value);
  }
}

interface ChoiceParts {
  readonly type: ChoiceType;
  readonly list: HTMLElement;
  readonly read: (values: string[]) => AnswerValue | undefined;
  readonly after?: Child;
}

/** A question answered by choosing among what stands in one list. */
export function choiceView(context: QuestionContext, { type, list, read, after }: ChoiceParts): QuestionView {
  const element = questionBox(context, type === 'radio' ? 'radiogroup' : 'group', list, after);
  return {
    element,
    control: element,
    read: () => read(chosen(list)),
    write: (value) => choose(list, [value].flat()),
  };
}
