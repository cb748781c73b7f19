import type { Question } from '@service-popups/protocol';
import type { AnswerProblem } from '@service-popups/rules';
import { h } from '../dom/h.js';
import { warningIcon } from '../dom/icons.js';
import { fillText } from '../locales/texts.js';
import type { Texts } from '../locales/texts.js';
import { classes, ids } from '../styles/selectors.js';

/** A sentence that says what to do. */
export function problemText(problem: AnswerProblem, question: Question, texts: Texts): string {
  const text = Object.hasOwn(texts.problems, problem.code)
    ? texts.problems[problem.code]
    : texts.problems.wrong_type;
  return fillText(text, { limit: problem.limit ?? '', kind: question.kind });
}

/** The banner after a refused submit. */
export function drawErrorHint(text: string): HTMLElement {
  return h('div', { class: classes.error, id: ids.error, role: 'alert' }, warningIcon(), h('span', {}, text));
}

/** The line at one of several questions of a page. */
export function drawProblem(id: string, text: string): HTMLElement {
  return h('p', { class: 'sv-problem', id }, warningIcon(), h('span', {}, text));
}
