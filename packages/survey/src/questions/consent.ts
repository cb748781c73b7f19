import type { ConsentQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { safeLinkElement } from '../frame/links.js';
import { choiceRow } from './choiceRow.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

export const drawConsent: DrawQuestion<ConsentQuestion> = (context) => {
  const { key, question, texts, answer } = context;
  const row = choiceRow('checkbox', key, ({ checked }) => answer(checked || undefined), question.statement);
  if (question.required) row.input.setAttribute('aria-required', 'true');
  const list = h('div', { class: 'sv-options' }, row.element, safeLinkElement(question.link, texts));
  return groupView(groupQuestion(context, 'group', list), (value) => {
    row.input.checked = value === true;
  });
};
