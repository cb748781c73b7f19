import type { AnswerValue, Question } from '@service-popups/protocol';

type Part = string | number | string[];

/**
 * The answer as it is checked, compared and reported: own texts without surrounding blanks, lists without repeats,
 * and undefined where nothing was answered. Values of a wrong type pass through; validation names them.
 */
export function settleAnswer(question: Question, value: AnswerValue | undefined): AnswerValue | undefined {
  if (typeof value === 'string') return settleText(question, value);
  if (Array.isArray(value)) return settleList(value);
  if (typeof value === 'object') return value === null ? undefined : settleParts(question, value);
  return value;
}

function settleText(question: Question, value: string): string | undefined {
  // Ids are compared as they are; keyboards like to leave a blank behind a word.
  return ('options' in question ? value : value.trim()) || undefined;
}

function settleList(list: string[]): string[] | undefined {
  return list.length === 0 ? undefined : [...new Set(list)];
}

function settleParts(question: Question, parts: Record<string, Part>): AnswerValue | undefined {
  const settled = Object.fromEntries(
    Object.entries(parts)
      .map(([key, part]) => [key, settlePart(question, part)] as const)
      .filter((entry): entry is readonly [string, Part] => entry[1] !== undefined),
  );
  const values = Object.values(settled);
  if (values.every((part) => part === 0)) return undefined;
  if (question.kind !== 'multiple_choice') return settled;
  // One form for one meaning: a plain list unless there is an own text.
  if (values.length === 1 && Array.isArray(settled['choices'])) {
    return settled['choices'];
  }
  return { choices: [], ...settled };
}

function settlePart(question: Question, part: Part): Part | undefined {
  if (typeof part === 'string') return ('other' in question ? part.trim() : part) || undefined;
  return Array.isArray(part) ? settleList(part) : part;
}
