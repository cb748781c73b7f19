import type { AnswerValue, Question } from '@service-popups/protocol';
import { answerText } from '@service-popups/rules/analysis';
import { formatDate, formatNumber } from '../ui/format.js';

/** An answer as one reads it on the page; files that are exported hold it as it was given. */
export function answerWords(question: Question, value: AnswerValue | undefined): string {
  if (question.kind === 'date' && typeof value === 'string') return formatDate(value);
  if ((question.kind === 'number' || question.kind === 'slider') && typeof value === 'number')
    return [formatNumber(value), question.unit].filter(Boolean).join(' ');
  return answerText(question, value);
}
