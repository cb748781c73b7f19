import type { AnswerProblem, AnswerProblemCode } from './types.js';

/** Whether a size keeps within its bounds. A bound that is missing bounds nothing. */
export function checkRange<Size extends number | string>(
  size: Size,
  [min, max]: readonly [Size | undefined, Size | undefined],
  tooLow: AnswerProblemCode,
  tooHigh: AnswerProblemCode,
): AnswerProblem | undefined {
  if (min !== undefined && size < min) return { code: tooLow, limit: min };
  return max !== undefined && size > max ? { code: tooHigh, limit: max } : undefined;
}
