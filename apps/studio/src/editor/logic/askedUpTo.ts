import type { Page, Question } from '@service-popups/protocol';

/** What a branch of the last of these pages may ask for. Where two are worded alike, such as “Why?”, the page tells them apart. */
export function askedUpTo(pages: readonly Page[]): { question: Question; name: string }[] {
  const asked = pages.flatMap(({ questions }, index) => questions.map((question) => ({ question, index })));
  return asked.map(({ question, index }) => {
    const alike = asked.filter((other) => other.question.label === question.label);
    return { question, name: alike.length > 1 ? `${question.label} (page ${index + 1})` : question.label };
  });
}
