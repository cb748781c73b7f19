import type { DateQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import type { DrawQuestion } from './questionView.js';

export const drawDate: DrawQuestion<DateQuestion> = (context) =>
  drawField(context, { type: 'date', min: context.question.min, max: context.question.max });
