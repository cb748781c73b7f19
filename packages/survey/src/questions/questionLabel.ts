import type { Question } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Child } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import type { QuestionContext, QuestionView } from './questionView.js';

/** The line under the wording. It describes the field and is no second name of it, so it carries no `for`. */
function sublabelOf({ question, key }: QuestionContext): HTMLElement | undefined {
  return question.sublabel
    ? h('label', { class: classes.sublabel, id: `${key}-sub` }, question.sublabel)
    : undefined;
}

/** The ids a screen reader reads after the name. Ids that are not in the page are passed over. */
export function describedBy(key: string, ...more: readonly string[]): string {
  return [`${key}-sub`, ...more].join(' ');
}

function wordingOf({ question, key }: QuestionContext, target?: string): HTMLElement {
  return h('label', { class: classes.label, id: `${key}-label`, for: target, tabindex: -1 }, question.label);
}

/** A question with one field: the wording is its label. */
export function fieldQuestion(
  context: QuestionContext,
  control: HTMLElement,
  ...children: readonly Child[]
): HTMLElement {
  const { key, question } = context;
  control.id = key;
  control.setAttribute('aria-labelledby', `${key}-label`);
  control.setAttribute('aria-describedby', describedBy(key));
  return h(
    'div',
    { class: 'sv-q', 'data-kind': question.kind, 'data-required': question.required },
    wordingOf(context, key),
    sublabelOf(context),
    ...children,
  );
}

/** A question with several controls: the wording names the group. */
export function groupQuestion(
  context: QuestionContext,
  role: 'radiogroup' | 'group',
  ...children: readonly Child[]
): HTMLElement {
  const { key, question } = context;
  return h(
    'fieldset',
    {
      class: 'sv-q',
      id: key,
      role,
      'data-kind': question.kind,
      'data-required': question.required,
      'aria-required': role === 'radiogroup' && question.required && 'true',
      'aria-labelledby': `${key}-label`,
      'aria-describedby': describedBy(key, `${key}-min`, `${key}-max`),
    },
    h('legend', {}, wordingOf(context)),
    sublabelOf(context),
    ...children,
  );
}

/** The words at the ends of a scale. */
export function scaleEnds(context: QuestionContext<Extract<Question, { minLabel?: string }>>): Child {
  const { key, question } = context;
  if (!question.minLabel && !question.maxLabel) return undefined;
  return h(
    'div',
    { class: 'sv-ends' },
    h('span', { id: `${key}-min` }, question.minLabel ?? ''),
    h('span', { id: `${key}-max` }, question.maxLabel ?? ''),
  );
}

/** A view whose group carries the state and whose first chosen or first control takes the focus. */
export function groupView(element: HTMLElement, update: QuestionView['update']): QuestionView {
  return {
    element,
    control: element,
    focus: () =>
      element.querySelector<HTMLElement>('input:checked') ??
      element.querySelector<HTMLElement>('input,button') ??
      undefined,
    update,
  };
}
