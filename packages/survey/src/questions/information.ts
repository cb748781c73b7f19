import type { InformationQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { safeImage, safeLinkElement } from '../frame/links.js';
import { questionView } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** Words between the questions. It has no answer. */
export const drawInformation: DrawQuestion<InformationQuestion> = (context) => {
  const { message, imageUrl, imageAlt, link } = context.question;
  const nothing = () => undefined;
  return questionView(context, {
    control: 'group',
    children: [
      safeImage('sv-image', imageUrl, imageAlt),
      message && h('p', { class: 'sv-message' }, message),
      safeLinkElement(link, context.texts),
    ],
    read: nothing,
    write: nothing,
  });
};
