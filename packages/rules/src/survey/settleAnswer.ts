import type { AnswerValue, Question } from '@service-popups/protocol';
import { isParts } from './records.js';

type Part = string | number | string[];

/**
 * The answer as it is checked, compared and reported: own texts without surrounding blanks, lists without repeats,
 * and undefined where nothing was answered. Values of a wrong type pass through; validation names them.
 */
export function settleAnswer(question: Question, value: AnswerValue | undefined): AnswerValue | undefined {
  if (value === null) return undefined;
  return isParts(value) ? settleParts(question, value) : settleOne(value, !('options' in question));
}

/** Ids are compared as they are; keyboards like to leave a blank behind a word. */
function settleOne<Value>(value: Value, isText: boolean): Value | string | string[] | undefined {
  if (typeof value === 'string') return (isText ? value.trim() : value) || undefined;
  if (!Array.isArray(value)) return value;
  return value.length > 0 ? [...new Set<string>(value)] : undefined;
}

function settleParts(question: Question, parts: Record<string, Part>): AnswerValue | undefined {
  const settled = Object.fromEntries(
    Object.entries(parts)
      .map(([key, part]) => [key, settleOne(part, 'other' in question)] as const)
      .filter((entry): entry is readonly [string, Part] => entry[1] !== undefined),
  );
  const values = Object.values(settled);
  if (values.every((part) => part === 0)) return undefined;
  if (question.kind !== 'multiple_choice') return settled;
  // One form for one meaning: a plain list unless there is an own text.
  const { choices } = settled;
  return values.length === 1 && Array.isArray(choices) ? choices : { choices: [], ...settled };
}
