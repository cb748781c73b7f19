import type { AnswerValue } from '@service-popups/protocol';
import type { QuestionResult, ResponseItem } from '@service-popups/protocol/studio';

/** What was answered to a question as it is asked now: on another scale, or as another kind, it would mean something else. */
export function answerTo(
  { question, otherVersions }: Pick<QuestionResult, 'question' | 'otherVersions'>,
  { answers, version }: Pick<ResponseItem, 'answers' | 'version'>,
): AnswerValue | undefined {
  return otherVersions?.includes(version) === true ? undefined : answers[question.id];
}
