import { parseTime } from '../parseTime.js';
import type { AnswerProblem, AnswerProblemCode } from './types.js';

// None of these can backtrack: wherever two repetitions meet, a character belongs to one of them alone.
const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const phone = /^\+?[\p{Nd}\s()./-]+$/u;
const url = /^(?:https?:\/\/)?(?:[^\s/?#.:@]+\.)+[^\s/?#.:@]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;
/** `limits.answerTextBytes`, written again: importing the table would bring all of it into the survey. */
export const longestText = 16_384;
const date = /^\d{4}-\d\d-\d\d$/;

/** Lengths count UTF-16 units, as the `maxlength` of an input does. */
export function checkLength(value: unknown, min = 0, max = longestText): AnswerProblem | undefined {
  if (typeof value !== 'string') return { code: 'wrong_type' };
  const most = Math.min(max, longestText);
  if (value.length > most) return { code: 'too_long', limit: most };
  return value.length < min ? { code: 'too_short', limit: min } : undefined;
}

export function checkEmail(value: unknown): AnswerProblem | undefined {
  return checkForm(value, 'bad_email', (text) => text.length <= 254 && email.test(text));
}

/** Digits of any script, 5 to 15 of them (the most a number can have in the world), with the usual signs between. */
export function checkPhone(value: unknown): AnswerProblem | undefined {
  return checkForm(value, 'bad_phone', (text) => {
    const digits = text.length <= 64 && phone.test(text) ? (text.match(/\p{Nd}/gu) ?? []).length : 0;
    return digits >= 5 && digits <= 15;
  });
}

/** A web address; people leave `https://` out, so it may be missing. Other schemes are refused. */
export function checkUrl(value: unknown): AnswerProblem | undefined {
  return checkForm(value, 'bad_url', (text) => text.length <= 2_048 && url.test(text));
}

/** A bound that is no date itself bounds nothing. */
export function checkDate(value: unknown, min = '', max = ''): AnswerProblem | undefined {
  const problem = checkForm(value, 'bad_date', isDate);
  if (problem !== undefined) return problem;
  const text = String(value);
  if (isDate(min) && text < min) return { code: 'too_early', limit: min };
  return isDate(max) && text > max ? { code: 'too_late', limit: max } : undefined;
}

function isDate(text: string): boolean {
  return date.test(text) && Number.isFinite(parseTime(text));
}

function checkForm(
  value: unknown,
  code: AnswerProblemCode,
  fits: (text: string) => boolean,
): AnswerProblem | undefined {
  if (typeof value !== 'string') return { code: 'wrong_type' };
  return fits(value) ? undefined : { code };
}
