import type { PopupDefinition, Survey } from '@service-popups/protocol';
import { currentPage, isLastPage, shuffleOptions } from '@service-popups/rules';
import type { SurveyIntent, SurveyState } from '@service-popups/rules';
import type { Texts } from '../locales/texts.js';
import { drawQuestionPage } from '../questions/questionPage.js';
import type { QuestionPage } from '../questions/questionPage.js';
import { ids } from '../styles/selectors.js';
import type { FooterButton } from './footer.js';
import { drawCompletionScreen, drawStartScreen, screenHeadingId } from './screens.js';

/** What is on screen between header and footer, and the buttons that go with it. */
export interface Stage {
  readonly element: HTMLElement;
  readonly headingId: string;
  readonly buttons: readonly FooterButton[];
  readonly page: QuestionPage | undefined;
}

export interface StageParts {
  /** Localized, with answers and attributes filled into its texts. */
  readonly survey: Survey;
  readonly state: SurveyState;
  readonly texts: Texts;
  /** A label the popup's maker chose, in the survey's language. */
  readonly actionLabel: (action: keyof NonNullable<PopupDefinition['actions']>) => string | undefined;
  readonly hasLater: boolean;
  /** Made per showing: shuffled options keep their order. */
  readonly seed: string;
  readonly send: (intent: SurveyIntent) => void;
  readonly close: (reason: 'completed' | 'declined') => void;
}

export function drawStage(parts: StageParts): Stage {
  const { survey, state, texts, actionLabel, send, close } = parts;
  const later = parts.hasLater
    ? [{ id: 'sv-later', label: actionLabel('decline') || texts.later, press: () => close('declined') }]
    : [];
  if (state.stage === 'start' && survey.start) {
    const press = () => send({ type: 'start' });
    return {
      element: drawStartScreen(survey.start, texts),
      headingId: screenHeadingId,
      buttons: [...later, { id: ids.start, label: actionLabel('start') || texts.start, press }],
      page: undefined,
    };
  }
  const page = currentPage(survey, state);
  if (!page) {
    const press = () => close('completed');
    return {
      element: drawCompletionScreen(survey.completion, texts),
      headingId: screenHeadingId,
      buttons: [{ id: ids.complete, label: actionLabel('complete') || texts.done, press }],
      page: undefined,
    };
  }
  const drawn = drawQuestionPage({
    page,
    texts,
    answer: (questionId, value) => send({ type: 'answer', questionId, value }),
    arrange: (question) => (options) =>
      'shuffle' in question && question.shuffle
        ? shuffleOptions(options, `${parts.seed}${question.id}`)
        : options,
  });
  const back = {
    id: ids.back,
    label: actionLabel('back') || texts.back,
    press: () => send({ type: 'back' }),
  };
  return {
    element: drawn.element,
    headingId: drawn.headingId,
    buttons: [
      ...(state.path.length > 0 ? [back] : later),
      { id: ids.submit, label: submitLabel(parts), press: () => send({ type: 'next' }) },
    ],
    page: drawn,
  };
}

/** Next, or on the last page Send. Which one it is may change with the answers. */
export function submitLabel({
  survey,
  state,
  texts,
  actionLabel,
}: Pick<StageParts, 'survey' | 'state' | 'texts' | 'actionLabel'>): string {
  return isLastPage(survey, state) ? actionLabel('accept') || texts.send : texts.next;
}
