import type { YesNoQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import { choice, choiceView } from './choices.js';
import type { DrawQuestion } from './questionView.js';

export const drawYesNo: DrawQuestion<YesNoQuestion> = (context) => {
  const { key, question, texts } = context;
  const row = (value: boolean, label: string) =>
    choice(classes.radio, { type: 'radio', name: key, value: `${value}` }, h('span', {}, label));
  return choiceView(context, {
    type: 'radio',
    list: h(
      'div',
      { class: 'sv-options sv-pair' },
      row(true, question.yesLabel || texts.yes),
      row(false, question.noLabel || texts.no),
    ),
    read: ([value]) => value && value === 'true',
  });
};
