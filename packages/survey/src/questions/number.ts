import type { NumberQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import { parseNumber } from './parseNumber.js';
import type { DrawQuestion } from './questionView.js';

/**
 * A text field with a numeric keyboard: `type="number"` changes its value when the wheel turns over it and hides what
 * it cannot read. The one of iPhones has no minus, so whoever is asked for less than nothing gets the usual one.
 */
export const drawNumber: DrawQuestion<NumberQuestion> = (context) =>
  drawField(context, { inputmode: Number(context.question.min) < 0 ? 'text' : 'decimal' }, (text) => {
    const number = parseNumber(text);
    return Number.isNaN(number) ? text : number;
  });
