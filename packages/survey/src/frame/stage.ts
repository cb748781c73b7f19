import type { Actions, Survey } from '@service-popups/protocol';
import { currentPage } from '@service-popups/rules';
import type { SurveyState } from '@service-popups/rules';
import type { Texts } from '../locales/texts.js';
import { drawQuestionPage } from '../questions/questionPage.js';
import { ids } from '../styles/selectors.js';
import { drawScreen } from './screens.js';
import type { Showing } from './showing.js';

/** What is on screen between header and footer, and the buttons that go with it. */
export interface Stage {
  readonly element: HTMLElement;
  readonly buttons: readonly FooterButton[];
  /** What is still to be drawn of it, piece by piece. */
  readonly steps?: readonly (() => void)[];
  /** Brings a page of questions in line with the state; returns the banner's text, empty when all is well. */
  readonly update?: (state: SurveyState) => string;
}

type FooterButton = readonly [id: string, label: string, press: () => void];

export interface StageParts extends Pick<Showing, 'popup' | 'send' | 'close'> {
  readonly texts: Texts;
  /** The label the popup's maker chose, in the survey's language, else the one given. */
  readonly labelOf: (action: keyof Actions, text: string) => string;
  /** Made per showing: shuffled options keep their order. */
  readonly seed: number;
}

/** `survey` is localized, with answers and attributes filled into its texts. */
export function drawStage(survey: Survey, state: SurveyState, parts: StageParts): Stage {
  const { popup, texts, labelOf, send, close } = parts;
  const { start, completion } = survey;
  const later: readonly FooterButton[] = popup.actions?.decline
    ? [['sv-later', labelOf('decline', texts.later), () => close('declined')]]
    : [];
  if (state.stage === 'start' && start) {
    return {
      element: drawScreen(start, texts, false),
      buttons: [...later, [ids.start, labelOf('start', texts.start), () => send({ type: 'start' })]],
    };
  }
  const page = currentPage(survey, state);
  if (!page) {
    return {
      element: drawScreen(completion, texts, true),
      buttons: [[ids.complete, labelOf('complete', texts.done), () => close('completed')]],
    };
  }
  const isFirst = state.path.length < 1;
  return {
    ...drawQuestionPage(page, parts),
    buttons: [
      ...(isFirst ? later : [[ids.back, labelOf('back', texts.back), () => send({ type: 'back' })] as const]),
      // What it is called changes with the answers.
      [ids.submit, '', () => send({ type: 'next' })],
    ],
  };
}
