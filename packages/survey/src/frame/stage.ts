import type { Actions, CloseReason, Survey } from '@service-popups/protocol';
import { currentPage, isLastPage, shuffleOptions } from '@service-popups/rules';
import type { SurveyIntent, SurveyState } from '@service-popups/rules';
import type { Texts } from '../locales/texts.js';
import { drawQuestionPage } from '../questions/questionPage.js';
import type { QuestionPage } from '../questions/questionPage.js';
import { ids } from '../styles/selectors.js';
import type { FooterButton } from './footer.js';
import { drawScreen } from './screens.js';

/** What is on screen between header and footer, and the buttons that go with it. */
export interface Stage extends Partial<Omit<QuestionPage, 'element'>> {
  readonly element: HTMLElement;
  readonly buttons: readonly FooterButton[];
}

export interface StageParts {
  readonly texts: Texts;
  /** The label the popup's maker chose, in the survey's language, else the one given. */
  readonly labelOf: (action: keyof Actions, text: string) => string;
  readonly hasLater: boolean;
  /** Made per showing: shuffled options keep their order. */
  readonly seed: string;
  readonly send: (intent: SurveyIntent) => void;
  readonly close: (reason: CloseReason) => void;
}

/** `survey` is localized, with answers and attributes filled into its texts. */
export function drawStage(survey: Survey, state: SurveyState, parts: StageParts): Stage {
  const { texts, labelOf, send, close } = parts;
  const button = (id: string, action: keyof Actions, text: string, press: () => void): FooterButton => [
    id,
    labelOf(action, text),
    press,
  ];
  const later = parts.hasLater ? [button('sv-later', 'decline', texts.later, () => close('declined'))] : [];
  if (state.stage === 'start' && survey.start) {
    return {
      element: drawScreen(survey.start, texts, false),
      buttons: [...later, button(ids.start, 'start', texts.start, () => send({ type: 'start' }))],
    };
  }
  const page = currentPage(survey, state);
  if (!page) {
    return {
      element: drawScreen(survey.completion, texts, true),
      buttons: [button(ids.complete, 'complete', texts.done, () => close('completed'))],
    };
  }
  const back = button(ids.back, 'back', texts.back, () => send({ type: 'back' }));
  return {
    ...drawQuestionPage({
      page,
      texts,
      answer: (questionId, value) => send({ type: 'answer', questionId, value }),
      arrange: (question) => (options) =>
        'shuffle' in question && question.shuffle
          ? shuffleOptions(options, parts.seed + question.id)
          : options,
    }),
    buttons: [
      ...(state.path.length > 0 ? [back] : later),
      [ids.submit, submitLabel(survey, state, parts), () => send({ type: 'next' })],
    ],
  };
}

/** Next, or on the last page Send. Which one it is may change with the answers. */
export function submitLabel(
  survey: Survey,
  state: SurveyState,
  { texts, labelOf }: Pick<StageParts, 'texts' | 'labelOf'>,
): string {
  return isLastPage(survey, state) ? labelOf('accept', texts.send) : texts.next;
}
