import type { Question } from '@service-popups/protocol';
import type { Estimate } from '@service-popups/protocol/studio';
import { estimateCsat, estimateMean, estimateNps } from './statistics.js';
import type { Counts } from './statistics.js';

export type Metric = 'nps' | 'csat' | 'ces';

export interface Scale {
  readonly min: number;
  readonly max: number;
}

/** The ends of a question that is answered by a point on a scale; undefined for other kinds. */
export function scaleOf(question: Question): Scale | undefined {
  switch (question.kind) {
    case 'rating':
      return { min: question.min, max: question.max };
    case 'stars':
    case 'emoji':
      return { min: 1, max: question.max ?? 5 };
    default:
      return undefined;
  }
}

export function metricOf(question: Question): Metric | undefined {
  return question.kind === 'rating' || question.kind === 'stars' || question.kind === 'emoji'
    ? question.metric
    : undefined;
}

/** The one that stands for the popup: its first question with a metric. */
export function scoreQuestion(questions: readonly Question[]): Question | undefined {
  return questions.find((question) => metricOf(question) !== undefined);
}

export function scoreOf(question: Question, counts: Counts): Estimate | null {
  const scale = scaleOf(question);
  if (scale === undefined) return null;
  switch (metricOf(question)) {
    case 'nps':
      return estimateNps(counts);
    case 'csat':
      return estimateCsat(counts, scale);
    case 'ces':
      return estimateMean(counts, scale);
    case undefined:
      return null;
  }
}
