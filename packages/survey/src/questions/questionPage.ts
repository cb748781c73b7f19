import type { AnswerValue, Page, Question } from '@service-popups/protocol';
import type { SurveyState } from '@service-popups/rules';
import { h, setAttribute } from '../dom/h.js';
import { drawProblem, problemText } from '../frame/problems.js';
import { fillText } from '../locales/texts.js';
import type { Texts } from '../locales/texts.js';
import { ids } from '../styles/selectors.js';
import { drawQuestion } from './questionViews.js';
import type { QuestionContext, QuestionView } from './questionView.js';

export interface QuestionPage {
  readonly element: HTMLElement;
  /** Brings answers and messages in line with the state; returns the banner's text, empty when all is well. */
  update(state: SurveyState): string;
  focusFirstProblem(): void;
}

interface PageParts {
  readonly page: Page;
  readonly texts: Texts;
  readonly answer: (questionId: string, value: AnswerValue | undefined) => void;
  readonly arrange: (question: Question) => QuestionContext['arrange'];
}

/** One page with its one or several questions. A kind this version does not know is left out. */
export function drawQuestionPage({ page, texts, answer, arrange }: PageParts): QuestionPage {
  const shown: { question: Question; key: string; view: QuestionView }[] = [];
  page.questions.forEach((question, index) => {
    const key = `sv-q${index}`;
    const changed = () => answer(question.id, view?.read());
    const view = drawQuestion({ question, key, texts, changed, arrange: arrange(question) });
    if (!view) return;
    view.element.addEventListener('input', ({ target }) =>
      answer(question.id, view.read(target as HTMLInputElement)),
    );
    shown.push({ question, key, view });
  });
  const element = h('div', { class: 'sv-page' }, ...shown.map(({ view }) => view.element));

  return {
    element,
    update: (state) => {
      const found = shown.flatMap(({ question, key, view }) => {
        const problem = state.problems[question.id];
        const text = problem && problemText(problem, texts);
        // With one question the banner says it all; with several each says its own.
        const id = shown.length > 1 ? `${key}-problem` : ids.error;
        element.querySelector(`#${id}`)?.remove();
        if (text && shown.length > 1) view.element.append(drawProblem(id, text));
        view.write(Object.hasOwn(state.answers, question.id) ? state.answers[question.id] : undefined);
        setAttribute(view.control, 'aria-invalid', text && 'true');
        view.control.setAttribute('aria-describedby', `${id} ${key}-sub ${key}-ends`);
        return text ?? [];
      });
      return found.length > 1 ? fillText(texts.several, { n: found.length }) : (found[0] ?? '');
    },
    focusFirstProblem: () => {
      const invalid = shown.find(({ view }) => view.control.ariaInvalid === 'true')?.view.element;
      const control =
        invalid?.querySelector<HTMLElement>('input:checked') ??
        invalid?.querySelector<HTMLElement>('input,select,textarea,button');
      control?.focus();
    },
  };
}
