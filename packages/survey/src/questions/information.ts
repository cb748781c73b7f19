import type { InformationQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { safeImage, safeLinkElement } from '../frame/links.js';
import { groupQuestion } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

/** Words between the questions. It has no answer. */
export const drawInformation: DrawQuestion<InformationQuestion> = (context) => {
  const { question, texts } = context;
  const element = groupQuestion(
    context,
    'group',
    safeImage('sv-image', question.imageUrl, question.imageAlt),
    question.message && h('p', { class: 'sv-message' }, question.message),
    safeLinkElement(question.link, texts),
  );
  return { element, control: element, update: () => undefined };
};
