import type { Question } from '@service-popups/protocol';
import { fill, h } from '../dom/h.js';
import type { Child } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import type { QuestionContext, QuestionView } from './questionView.js';

interface QuestionParts extends Pick<QuestionView, 'read' | 'write'> {
  /** The one field, or the role of the group of controls that the question is. */
  readonly control: HTMLElement | 'radiogroup' | 'group';
  readonly children: readonly Child[];
}

/**
 * The wording, the line under it and what the question consists of. With one field the wording is its label; with a
 * role the question is a group of controls that the wording names.
 */
export function questionView(
  { key, question }: QuestionContext,
  { control, children, read, write }: QuestionParts,
): QuestionView {
  const isGroup = typeof control === 'string';
  const element = h(
    isGroup ? 'fieldset' : 'div',
    {
      class: 'sv-q',
      'data-required': question.required,
      role: isGroup && control,
    },
    h(
      isGroup ? 'legend' : 'div',
      {},
      h(
        'label',
        { class: classes.label, id: `${key}-label`, for: !isGroup && key, tabindex: -1 },
        question.label,
      ),
    ),
    // It describes the field and is no second name of it, so it carries no `for`.
    question.sublabel && h('label', { class: classes.sublabel, id: `${key}-sub` }, question.sublabel),
    ...children,
  );
  const named = fill(isGroup ? element : control, {
    id: key,
    'aria-labelledby': `${key}-label`,
    'aria-required': question.required && control !== 'group',
  });
  return { element, control: named, read, write };
}

/** The words at the ends of a scale. */
export function scaleEnds({
  key,
  question,
}: QuestionContext<Extract<Question, { minLabel?: string }>>): Child {
  const { minLabel, maxLabel } = question;
  return (
    (minLabel || maxLabel) &&
    h('div', { class: 'sv-ends', id: `${key}-ends` }, h('span', {}, minLabel), h('span', {}, maxLabel))
  );
}
