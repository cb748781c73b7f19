import type { YesNoQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { choiceRow } from './choiceRow.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

export const drawYesNo: DrawQuestion<YesNoQuestion> = (context) => {
  const { key, question, texts, answer } = context;
  const yes = choiceRow('radio', key, () => answer(true), question.yesLabel || texts.yes);
  const no = choiceRow('radio', key, () => answer(false), question.noLabel || texts.no);
  const list = h('div', { class: 'sv-options sv-pair' }, yes.element, no.element);
  return groupView(groupQuestion(context, 'radiogroup', list), (value) => {
    yes.input.checked = value === true;
    no.input.checked = value === false;
  });
};
