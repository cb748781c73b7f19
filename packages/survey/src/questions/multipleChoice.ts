import type { MultipleChoiceQuestion } from '@service-popups/protocol';
import { drawOptions } from './options.js';
import { otherId } from './otherField.js';
import type { DrawQuestion } from './questionView.js';

/** The reserved id of the row "none of these". */
const noneId = 'none';

export const drawMultipleChoice: DrawQuestion<MultipleChoiceQuestion> = (context) => {
  const { none } = context.question;
  return drawOptions(context, 'checkbox', none ? [{ id: noneId, ...none }] : [], (ids, other, target) => {
    // "None of these" and the rest exclude each other: the latest word counts.
    if (target?.value === noneId && target.checked) return [noneId];
    const choices = ids.filter((id) => id !== noneId && id !== otherId);
    return ids.includes(otherId) ? { choices, other } : choices;
  });
};
