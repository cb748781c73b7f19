import type { Page } from '@service-popups/protocol';
import { askedForOf, type AskedFor } from '../answerParts.js';

/**
 * What a branch of the last of these pages may ask for: what has an answer. Where two are worded alike, such as “Why?”, the
 * page tells them apart.
 */
export function askedUpTo(pages: readonly Page[]): (AskedFor & { name: string })[] {
  const asked = pages.flatMap(({ questions }, index) =>
    questions.filter(({ kind }) => kind !== 'information').map((question) => ({ question, index })),
  );
  return asked.flatMap(({ question, index }) => {
    const alike = asked.filter((other) => other.question.label === question.label);
    const name = alike.length > 1 ? `${question.label} (page ${index + 1})` : question.label;
    return askedForOf(question).map((one) => ({
      ...one,
      name: one.part === undefined ? name : `${name} – ${one.part}`,
    }));
  });
}
