import type { YesNoQuestion } from '@service-popups/protocol';
import { choiceRow, choiceView } from './choices.js';
import type { DrawQuestion } from './questionView.js';

export const drawYesNo: DrawQuestion<YesNoQuestion> = (context) => {
  const { key, question, texts } = context;
  const type = 'radio';
  return choiceView(context, {
    type,
    listClass: 'sv-options sv-pair',
    list: [
      choiceRow({ type, name: key, value: 'true' }, question.yesLabel || texts.yes),
      choiceRow({ type, name: key, value: 'false' }, question.noLabel || texts.no),
    ],
    read: ([value]) => value && value === 'true',
  });
};
