import type { NumberQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import type { DrawQuestion } from './questionView.js';

/**
 * A text field with a numeric keyboard: `type="number"` changes its value when the wheel turns over it and hides what
 * it cannot read.
 */
export const drawNumber: DrawQuestion<NumberQuestion> = (context) =>
  drawField(context, { inputmode: 'decimal' }, (text) => {
    const number = Number(text.replace(',', '.'));
    return Number.isNaN(number) ? text : number;
  });
