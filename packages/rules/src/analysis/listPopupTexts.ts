import type { PopupDefinition } from '@service-popups/protocol';
import type { SurveyText } from './listSurveyTexts.js';

export type PopupText = Pick<SurveyText, 'path' | 'text'>;

const actionKeys = ['accept', 'start', 'back', 'complete', 'decline'] as const;

/** The texts around a survey that a translation holds as well: the popup's title and message, and its own words on buttons. */
export function listPopupTexts({
  title,
  message = '',
  actions = {},
}: Pick<PopupDefinition, 'title' | 'message' | 'actions'>): PopupText[] {
  const buttons = actionKeys.map((key) => ({ path: `actions.${key}`, text: actions[key]?.label ?? '' }));
  const head = [
    { path: 'popup.title', text: title },
    { path: 'popup.message', text: message },
  ];
  return [...head, ...buttons].filter(({ text }) => text !== '');
}
