import type { AnswerValue } from '@service-popups/protocol';
import { answerTextBytes as longestText } from '@service-popups/protocol/limits';
import { h } from '../dom/h.js';
import type { Texts } from '../locales/texts.js';
import { classes } from '../styles/selectors.js';

/** The reserved id of the row for an answer of one's own. */
export const otherId = 'other';

type Parts = Exclude<AnswerValue, string | number | boolean | string[]>;

/** True for an answer of one's own, alone or beside others. */
export function hasOther(value: AnswerValue | undefined): value is Parts {
  return typeof value === 'object' && otherId in value;
}

/** The field for that answer, shown while its row is chosen. */
export function otherField(
  other: { readonly label: string; readonly placeholder?: string } | undefined,
  texts: Texts,
): HTMLInputElement {
  return h('input', {
    class: classes.input,
    maxlength: longestText,
    placeholder: other?.placeholder || texts.other,
    'aria-label': other?.label,
    hidden: true,
  });
}

/** Shows or hides the field by the answer and keeps its text. True when it has just appeared. */
export function syncOther(field: HTMLInputElement, value: AnswerValue | undefined): boolean {
  const wasHidden = field.hidden;
  const isOpen = hasOther(value);
  field.hidden = !isOpen;
  if (isOpen && !field.matches(':focus')) field.value = value[otherId] as string;
  return wasHidden && isOpen;
}
