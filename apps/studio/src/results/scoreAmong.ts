import type { QuestionResult, ResponseItem } from '@service-popups/protocol/studio';
import { answerTo } from './answerTo.js';

const scored = new Set(['rating', 'stars', 'emoji']);

type Asked = Pick<QuestionResult, 'question' | 'otherVersions'>;

/** The scale whose figure stands beside each answer: the first that any of them has one of, else the first. */
export function scoreAmong<One extends Asked>(
  questions: readonly One[],
  items: readonly Pick<ResponseItem, 'answers' | 'version'>[],
): One | undefined {
  const scales = questions.filter(({ question }) => scored.has(question.kind));
  return scales.find((asked) => items.some((item) => typeof answerTo(asked, item) === 'number')) ?? scales[0];
}
