import type { Page, Question } from '@service-popups/protocol';
import { shuffleOptions } from '@service-popups/rules';
import type { SurveyIntent, SurveyState } from '@service-popups/rules';
import { fill, h } from '../dom/h.js';
import { listen } from '../dom/listen.js';
import { fillText } from '../locales/texts.js';
import type { Texts } from '../locales/texts.js';
import { ids } from '../styles/selectors.js';
import { asTyped } from './asTyped.js';
import { drawerOf } from './questionViews.js';
import type { QuestionView } from './questionView.js';

export interface QuestionPage {
  readonly element: HTMLElement;
  /** The first question is drawn; each of these draws one more. */
  readonly steps: readonly (() => void)[];
  /** Brings answers and messages in line with the state; returns the banner's text, empty when all is well. */
  update(state: SurveyState): string;
}

interface PageParts {
  readonly texts: Texts;
  /** Shuffled options keep their order as long as it stays the same. */
  readonly seed: number;
  readonly send: (intent: SurveyIntent) => void;
}

/** One page with its one or several questions. A kind this version does not know is left out. */
export function drawQuestionPage({ questions }: Page, { texts, seed, send }: PageParts): QuestionPage {
  const shown: { question: Question; key: string; view: QuestionView }[] = [];
  const element = h('div', { class: 'sv-page' });
  const steps = questions.map((question, index) => () => {
    const { id: questionId } = question;
    const key = `sv-q${index}`;
    const changed = (event?: Event) =>
      send({ type: 'answer', questionId, value: view?.read(event?.target as HTMLInputElement) });
    const view = drawerOf(question)?.({
      question,
      key,
      texts,
      changed,
      arrange: (options) =>
        (question as { shuffle?: boolean }).shuffle ? shuffleOptions(options, seed) : options,
    });
    if (!view) return;
    listen(view.element, 'input', changed);
    element.append(view.element);
    shown.push({ question, key, view });
  });
  steps.shift()?.();

  return {
    element,
    steps,
    update: ({ answers, problems }) => {
      // With one question the banner says it all; with several each says its own.
      const isSeveral = shown.length > 1;
      const found = shown.flatMap(({ question: { id }, key, view }) => {
        const problem = problems[id];
        const text = problem && fillText(texts.problems[problem.code], { limit: asTyped(problem.limit) });
        const textId = isSeveral ? `${key}-problem` : ids.error;
        element.querySelector(`#${textId}`)?.remove();
        if (text && isSeveral) view.element.append(h('p', { class: 'sv-problem', id: textId }, text));
        view.write(answers[id]);
        fill(view.control, {
          'aria-invalid': !!text,
          'aria-describedby': `${textId} ${key}-sub ${key}-ends`,
        });
        return text ?? [];
      });
      return found.length > 1 ? fillText(texts.several, { n: found.length }) : (found[0] ?? '');
    },
  };
}
