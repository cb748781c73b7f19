import type { NumberQuestion } from '@service-popups/protocol';
import type { DrawQuestion } from './questionView.js';
import { drawField } from './textField.js';

/**
 * A text field with a numeric keyboard: `type="number"` changes its value when the wheel turns over it and hides what
 * it cannot read.
 */
export const drawNumber: DrawQuestion<NumberQuestion> = (context) =>
  drawField(context, {
    attributes: { type: 'text', inputmode: 'decimal' },
    unit: context.question.unit,
    read: (text) => {
      const number = Number(text.trim().replace(',', '.'));
      return Number.isNaN(number) ? text : number;
    },
  });
