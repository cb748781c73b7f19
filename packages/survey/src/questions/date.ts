import type { DateQuestion } from '@service-popups/protocol';
import type { DrawQuestion } from './questionView.js';
import { drawField } from './textField.js';

export const drawDate: DrawQuestion<DateQuestion> = (context) =>
  drawField(context, {
    attributes: { type: 'date', min: context.question.min, max: context.question.max },
  });
