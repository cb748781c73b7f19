import type { ConsentQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { safeLinkElement } from '../frame/links.js';
import { classes } from '../styles/selectors.js';
import { choice, choiceView } from './choices.js';
import type { DrawQuestion } from './questionView.js';

export const drawConsent: DrawQuestion<ConsentQuestion> = (context) => {
  const { key, question, texts } = context;
  const input = { type: 'checkbox', name: key, value: 'true', 'aria-required': question.required && 'true' };
  const row = choice(classes.checkbox, input, h('span', {}, question.statement));
  return choiceView(context, {
    type: 'checkbox',
    list: h('div', { class: 'sv-options' }, row, safeLinkElement(question.link, texts)),
    read: ([value]) => value && true,
  });
};
