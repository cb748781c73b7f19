import type { Page, Question } from '@service-popups/protocol';

export interface IndexedQuestion {
  readonly question: Question;
  readonly pageId: string;
  /** What follows the question's id in the name that was looked up: a row, an option, a place, or the own text. */
  readonly part: string | undefined;
}

export type FindQuestion = (name: string) => IndexedQuestion | undefined;

/** Finds the question behind a condition's key or a slot's name, `question` or `question.part`. */
export function createQuestionIndex(pages: readonly Page[]): FindQuestion {
  const byId = new Map(
    pages.flatMap(({ id, questions }) =>
      questions.map((question) => [question.id, { question, pageId: id }] as const),
    ),
  );
  return (name) => {
    const whole = byId.get(name);
    if (whole !== undefined) return { ...whole, part: undefined };
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      const found = byId.get(name.slice(0, dot));
      if (found !== undefined) return { ...found, part: name.slice(dot + 1) };
    }
    return undefined;
  };
}
