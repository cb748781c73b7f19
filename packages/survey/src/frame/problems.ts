import type { AnswerProblem } from '@service-popups/rules';
import { h } from '../dom/h.js';
import { fillText } from '../locales/texts.js';
import type { Texts } from '../locales/texts.js';
import { classes, ids } from '../styles/selectors.js';

/** A sentence that says what to do. */
export function problemText({ code, limit = '' }: AnswerProblem, { problems }: Texts): string {
  return fillText(problems[code] ?? problems.wrong_type, { limit });
}

/** The banner after a refused submit. */
export function drawErrorHint(text: string): HTMLElement {
  return h('div', { class: classes.error, id: ids.error, role: 'alert' }, text);
}

/** The line at one of several questions of a page. */
export function drawProblem(id: string, text: string): HTMLElement {
  return h('p', { class: 'sv-problem', id }, text);
}
