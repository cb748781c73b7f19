import type { ConsentQuestion } from '@service-popups/protocol';
import { safeLinkElement } from '../frame/links.js';
import { choiceRow, choiceView } from './choices.js';
import type { DrawQuestion } from './questionView.js';

export const drawConsent: DrawQuestion<ConsentQuestion> = (context) => {
  const { key, question, texts } = context;
  const type = 'checkbox';
  const input = { type, name: key, value: 'true', 'aria-required': question.required } as const;
  const row = choiceRow(input, question.statement);
  return choiceView(context, {
    type,
    listClass: 'sv-options',
    list: [row, safeLinkElement(question.link, texts)],
    read: ([value]) => value && true,
  });
};
