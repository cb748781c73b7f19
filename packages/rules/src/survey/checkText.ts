import { answerTextBytes as longestText } from '@service-popups/protocol/limits';
import { timeOf } from '../parseTime.js';
import { checkRange, wrongType } from './checkRange.js';
import type { AnswerProblem } from './types.js';

// None of these can backtrack: wherever two repetitions meet, a character belongs to one of them alone.
const forms = {
  email: /^(?=.{0,254}$)[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  // Digits of any script, 5 to 15 of them (the most a number can have in the world). Between them may stand what is no
  // letter: typographic dashes, and the unseen signs that a list of contacts copies along. A plus stands before them.
  phone: /^(?=.{0,64}$)[^\p{L}\p{Nd}]*(\p{Nd}[^+\p{L}\p{Nd}]*){5,15}$/u,
  // People leave `https://` out, so it may be missing. Other schemes are refused.
  url: /^(?=.{0,2048}$)(https?:\/\/)?([^\s/?#.:@]+\.)+[^\s/?#.:@]{2,}(:\d{1,5})?([/?#]\S*)?$/i,
};

/** Lengths count code points, as all others of the protocol do: an emoji is one character to who writes it. */
export function checkLength(value: unknown, min?: number, max = longestText): AnswerProblem | undefined {
  if (typeof value !== 'string') return wrongType;
  // One that is too long for the wire is too long however it is counted.
  const signs = value.length > longestText ? value : value.replace(/[^]/gu, ' ');
  return checkRange(signs.length, [min, Math.min(max, longestText)], 'too_short', 'too_long');
}

export function checkForm(
  value: unknown,
  { kind }: { readonly kind: keyof typeof forms },
): AnswerProblem | undefined {
  return checkLength(value) ?? (forms[kind].test(String(value)) ? undefined : { code: `bad_${kind}` });
}

/** A bound that is no date itself bounds nothing. */
export function checkDate(
  value: unknown,
  bounds: { readonly min?: string; readonly max?: string },
): AnswerProblem | undefined {
  if (typeof value !== 'string') return wrongType;
  if (!isDate(value)) return { code: 'bad_date' };
  const within = (bound: string | undefined) => (isDate(bound) ? bound : undefined);
  return checkRange(value, [within(bounds.min), within(bounds.max)], 'too_early', 'too_late');
}

/** The year 1000. One of two figures comes out of a browser's field as 0026: it was meant otherwise. */
const earliest = -30_610_224e6;

function isDate(text = ''): boolean {
  return text.length === 10 && timeOf(text) >= earliest;
}
