import type { Answers, AnswerValue } from '@service-popups/protocol';
import { own } from './records.js';

/** An answer or a part of one, and the question it belongs to. */
export interface AnswerPart {
  readonly questionId: string;
  readonly value: AnswerValue | undefined;
}

/**
 * Finds what a name stands for: a question's answer, or with `question.part` the own text (`q.other`), a matrix row, the
 * points of an option, or a place in a ranking (`q.1` is the first). Ids may hold dots themselves, so every dot is tried.
 */
export function partOf(answers: Answers, name: string): AnswerPart | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const questionId = name.slice(0, end);
    const whole = own(answers, questionId);
    const part = name.slice(end + 1);
    if (part === '' && whole !== undefined) return { questionId, value: whole };
    if (Array.isArray(whole)) return { questionId, value: whole[Number(part) - 1] };
    if (typeof whole === 'object') return { questionId, value: own(whole, part) };
  }
  return undefined;
}
