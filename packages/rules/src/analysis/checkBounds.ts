import type { Question } from '@service-popups/protocol';
import { parseTime } from '../parseTime.js';
import { error, questionName, quoted, warning } from './finding.js';
import type { Finding } from './finding.js';

/** Bounds that no answer can meet, and bounds that bound nothing. */
export function checkBounds(question: Question): Finding[] {
  const found: Finding[] = [];
  const [least, most] = rangeOf(question);
  if (least !== undefined && most !== undefined && least > most) {
    const sentence = `No answer fits question ${questionName(question)}: at least ${least} and at most ${most} cannot both hold.`;
    found.push(error('impossible_bounds', sentence));
  }
  const rows = rowCount(question);
  if (rows !== undefined && typeof least === 'number' && least > rows) {
    const sentence = `No answer fits question ${questionName(question)}: it asks for ${least} choices and offers ${rows}.`;
    found.push(error('impossible_bounds', sentence));
  }
  if (most === 0 && isCounted(question)) {
    const sentence = `No answer fits question ${questionName(question)}: at most 0 leaves nothing to answer.`;
    found.push(error('impossible_bounds', sentence));
  }
  if ('step' in question && question.step !== undefined && question.step <= 0) {
    found.push(
      warning(
        'bad_bound',
        `The step of question ${questionName(question)} is not above zero and is ignored.`,
      ),
    );
  }
  if (question.kind === 'rating' && question.metric === 'nps' && (question.min > 1 || question.max !== 10)) {
    const sentence = `Question ${questionName(question)} is scored as NPS, which needs a scale from 0 to 10: only 9 and 10 count as promoters.`;
    found.push(warning('unfit_metric', sentence));
  }
  if (question.kind !== 'date') return found;
  for (const bound of [question.min, question.max].filter((one) => one !== undefined && !isDate(one))) {
    const what = `The bound ${quoted(bound ?? '')} of question ${questionName(question)}`;
    const sentence =
      parseTime(bound) === undefined
        ? `${what} is no date such as 2025-12-31 and is ignored.`
        : `${what} has a time: the days that are answered count as midnight in UTC, and no calendar of a browser knows such a bound. Write a date such as 2025-12-31.`;
    found.push(warning('bad_bound', sentence));
  }
  return found;
}

function rangeOf(question: Question): [number | string | undefined, number | string | undefined] {
  switch (question.kind) {
    case 'text':
    case 'long_text':
      return [question.minLength, question.maxLength];
    case 'date':
      return [question.min, question.max].map((one) =>
        one !== undefined && isDate(one) ? one : undefined,
      ) as [string | undefined, string | undefined];
    case 'picture_choice':
      return question.multiple ? [question.min, question.max] : [undefined, undefined];
    case 'number':
    case 'rating':
    case 'slider':
    case 'multiple_choice':
      return [question.min, question.max];
    default:
      return [undefined, undefined];
  }
}

/** Whether its bounds count letters or choices. "None of these" is no choice, and keeps within any bound. */
function isCounted(question: Question): boolean {
  if (question.kind === 'multiple_choice') return question.none === undefined;
  return ['text', 'long_text', 'picture_choice'].includes(question.kind);
}

function rowCount(question: Question): number | undefined {
  if (question.kind === 'multiple_choice')
    return question.options.length + Number(question.other !== undefined);
  return question.kind === 'picture_choice' && question.multiple ? question.options.length : undefined;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(parseTime(text));
}
