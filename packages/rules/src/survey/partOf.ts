import type { Answers } from '@service-popups/protocol';
import { own } from './records.js';

/** A part of an answer, and the question it belongs to. */
export interface AnswerPart {
  readonly questionId: string;
  readonly value: string | number | string[] | undefined;
}

/**
 * Finds what `question.part` names: the own text (`q.other`), a matrix row, the points of an option, or a place in a
 * ranking (`q.1` is the first). Ids may hold dots themselves, so every dot is tried.
 */
export function partOf(answers: Answers, name: string): AnswerPart | undefined {
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const questionId = name.slice(0, dot);
    const whole = own(answers, questionId);
    const part = name.slice(dot + 1);
    if (Array.isArray(whole)) return { questionId, value: whole[Number(part) - 1] };
    if (typeof whole === 'object') return { questionId, value: own(whole, part) };
  }
  return undefined;
}
