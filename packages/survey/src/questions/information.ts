import type { InformationQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { safeImage, safeLinkElement } from '../frame/links.js';
import { questionBox } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** Words between the questions. It has no answer. */
export const drawInformation: DrawQuestion<InformationQuestion> = (context) => {
  const { message, imageUrl, imageAlt, link } = context.question;
  const element = questionBox(
    context,
    'group',
    safeImage('sv-image', imageUrl, imageAlt),
    message && h('p', { class: 'sv-message' }, message),
    safeLinkElement(link, context.texts),
  );
  return { element, control: element, read: () => undefined, write: () => undefined };
};
