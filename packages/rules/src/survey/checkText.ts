import { timeOf } from '../parseTime.js';
import { checkRange } from './checkRange.js';
import type { AnswerProblem } from './types.js';

// None of these can backtrack: wherever two repetitions meet, a character belongs to one of them alone.
const forms = {
  email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  // Digits of any script, 5 to 15 of them (the most a number can have in the world). Between them may stand what is no
  // letter: typographic dashes, and the unseen signs that a list of contacts copies along.
  phone: /^[^\p{L}\p{Nd}]*(\p{Nd}[^\p{L}\p{Nd}]*){5,15}$/u,
  // People leave `https://` out, so it may be missing. Other schemes are refused.
  url: /^(https?:\/\/)?([^\s/?#.:@]+\.)+[^\s/?#.:@]{2,}(:\d{1,5})?([/?#]\S*)?$/i,
};

/** Lengths count code points, as all others of the protocol do: an emoji is one character to who writes it. */
export function checkLength(value: unknown, min?: number, max?: number): AnswerProblem | undefined {
  return checkRange(Array.from(String(value)).length, [min, max], 'too_short', 'too_long');
}

export function checkForm(
  value: unknown,
  { kind }: { readonly kind: keyof typeof forms },
): AnswerProblem | undefined {
  return forms[kind].test(String(value)) ? undefined : { code: `bad_${kind}` };
}

/** A bound that is no date itself bounds nothing: comparing with NaN is never true. */
export function checkDate(
  value: unknown,
  { min, max }: { readonly min?: string; readonly max?: string },
): AnswerProblem | undefined {
  const time = timeOf(value);
  if (!(time >= earliest)) return { code: 'bad_date' };
  if (time < timeOf(min)) return { code: 'too_early', limit: min as string };
  return time > timeOf(max) ? { code: 'too_late', limit: max as string } : undefined;
}

/** The year 1000. One of two figures comes out of a browser's field as 0026: it was meant otherwise. */
const earliest = -30_610_224e6;
