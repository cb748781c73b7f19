import type { QuestionResult } from '@service-popups/protocol/studio';
import type { AskedQuestion, OtherForm } from './askedQuestions.js';
import type { Passage, ResponseGroup } from './passage.js';
import { sum } from './statistics.js';
import { summarizeQuestion } from './summarizeQuestion.js';
import type { TextAnswer, ValueCount } from './summarizeQuestion.js';
import { textKinds } from './textKinds.js';

export interface Gathered {
  readonly values: ReadonlyMap<string, readonly ValueCount[]>;
  readonly texts: ReadonlyMap<string, readonly TextAnswer[]>;
  readonly passage: Pick<Passage, 'skipped'>;
  readonly otherForms: readonly OtherForm[];
  readonly writtenBy: (questionId: string) => number;
}

export function assembleQuestion(asked: AskedQuestion, found: Gathered): QuestionResult {
  const { question } = asked;
  const given = found.values.get(question.id) ?? [];
  const leftOut = found.passage.skipped.get(question.id) ?? 0;
  // Who sends the page of a consent with an empty box has answered it.
  const isBox = question.kind === 'consent';
  const values = isBox && leftOut > 0 ? [...given, { value: false, count: leftOut }] : given;
  const others = found.otherForms.filter(({ questionId }) => questionId === question.id);
  return {
    question,
    answered: textKinds.has(question.kind)
      ? found.writtenBy(question.id)
      : sum(values.map(({ count }) => count)),
    skipped: isBox ? 0 : leftOut,
    summary: summarizeQuestion(asked, { values, texts: found.texts.get(question.id) ?? [] }),
    ...(others.length === 0 ? {} : { otherVersions: others.map(({ version }) => version) }),
    ...(asked.isRemoved === true ? { isRemoved: true } : {}),
  };
}

/** How many gave an answer to a question, be it empty. */
export function countWritten(
  groups: readonly ResponseGroup[],
  otherForms: readonly OtherForm[],
): (questionId: string) => number {
  return (questionId) => {
    const others = new Set(
      otherForms.filter((form) => form.questionId === questionId).map(({ version }) => version),
    );
    const answering = groups.filter(
      ({ answered, version }) => answered.includes(questionId) && !others.has(version),
    );
    return sum(answering.map(({ count }) => count));
  };
}
