import { checkRange } from './checkRange.js';
import type { AnswerProblem } from './types.js';

interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** Steps are counted from the minimum, as inputs of type number count them. */
export function checkNumber(value: unknown, { min, max, step = 0 }: NumberBounds): AnswerProblem | undefined {
  if (!Number.isFinite(value)) return { code: 'not_a_number' };
  const number = value as number;
  const steps = (number - (min ?? 0)) / step;
  // 0.3 / 0.1 is not quite 3: what is off by rounding alone is no fault.
  const isOff = step > 0 && Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps));
  return (
    checkRange(number, [min, max], 'too_small', 'too_large') ??
    (isOff ? { code: 'bad_step', limit: step } : undefined)
  );
}
