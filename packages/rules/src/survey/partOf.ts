import type { Answers } from '@service-popups/protocol';
import { own } from './records.js';

/**
 * A part of an answer, named `question.part`: the own text (`q.other`), a matrix row, the points of an option, or a
 * place in a ranking (`q.1` is the first). Ids may hold dots themselves, so every dot is tried.
 */
export function partOf(answers: Answers, name: string): string | number | string[] | undefined {
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const whole = own(answers, name.slice(0, dot));
    const part = name.slice(dot + 1);
    if (Array.isArray(whole)) return whole[Number(part) - 1];
    if (typeof whole === 'object') return own(whole, part);
  }
  return undefined;
}
