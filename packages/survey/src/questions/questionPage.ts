import type { AnswerValue, Page, Question } from '@service-popups/protocol';
import type { SurveyState } from '@service-popups/rules';
import { h } from '../dom/h.js';
import { drawProblem, problemText } from '../frame/problems.js';
import type { Texts } from '../locales/texts.js';
import { ids } from '../styles/selectors.js';
import { drawQuestion } from './questionViews.js';
import type { QuestionContext, QuestionView } from './questionView.js';

export interface QuestionPage {
  readonly element: HTMLElement;
  /** The id of what names the page: the wording of its first question. */
  readonly headingId: string;
  /** Brings answers and messages in line with the state; returns the banner's text, empty when all is well. */
  update(state: SurveyState): string;
  focusFirstProblem(state: SurveyState): void;
}

interface PageParts {
  readonly page: Page;
  readonly texts: Texts;
  readonly answer: (questionId: string, value: AnswerValue | undefined) => void;
  readonly arrange: (question: Question) => QuestionContext['arrange'];
}

interface ShownQuestion {
  readonly question: Question;
  readonly key: string;
  readonly view: QuestionView;
}

/** One page with its one or several questions. A kind this version does not know is left out. */
export function drawQuestionPage({ page, texts, answer, arrange }: PageParts): QuestionPage {
  const shown = page.questions.flatMap((question, index): ShownQuestion[] => {
    const key = `sv-q${index}`;
    const view = drawQuestion({
      question,
      key,
      texts,
      answer: (value) => answer(question.id, value),
      arrange: arrange(question),
    });
    return view ? [{ question, key, view }] : [];
  });
  const element = h('div', { class: 'sv-page' }, ...shown.map(({ view }) => view.element));
  const isSingle = shown.length === 1;

  function showProblem({ key, view, question }: ShownQuestion, state: SurveyState): string | undefined {
    const problem = state.problems[question.id];
    const text = problem && problemText(problem, question, texts);
    const id = `${key}-problem`;
    view.element.querySelector(`#${id}`)?.remove();
    if (text && !isSingle) view.element.append(drawProblem(id, text));
    setDescription(view.control, isSingle ? ids.error : id, text !== undefined);
    return text;
  }

  return {
    element,
    headingId: `${shown[0]?.key ?? ''}-label`,
    update: (state) => {
      for (const { question, view } of shown) {
        view.update(Object.hasOwn(state.answers, question.id) ? state.answers[question.id] : undefined);
      }
      const found = shown.map((each) => showProblem(each, state)).filter((text) => text !== undefined);
      return found.length > 1 ? texts.several.replace('{n}', String(found.length)) : (found[0] ?? '');
    },
    focusFirstProblem: (state) => {
      const view = shown.find(({ question }) => state.problems[question.id])?.view;
      (view?.focus?.() ?? view?.control)?.focus();
    },
  };
}

function setDescription(control: HTMLElement, id: string, isInvalid: boolean): void {
  const rest = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each && each !== id);
  control.setAttribute('aria-describedby', (isInvalid ? [id, ...rest] : rest).join(' '));
  if (isInvalid) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}
