import type { NumberQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import { parseNumber } from './parseNumber.js';
import type { DrawQuestion } from './questionView.js';

/**
 * A text field with a numeric keyboard: `type="number"` changes its value when the wheel turns over it and hides what
 * it cannot read.
 */
export const drawNumber: DrawQuestion<NumberQuestion> = (context) =>
  drawField(context, { inputmode: 'decimal' }, (text) => {
    const number = parseNumber(text);
    return Number.isNaN(number) ? text : number;
  });
