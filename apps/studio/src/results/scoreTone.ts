import type { Question } from '@service-popups/protocol';

/** How good a score is: the NPS bands where it is one, else the upper and lower third of the scale. */
export function scoreTone(question: Question, value: number): 'good' | 'bad' | 'plain' {
  if (question.kind === 'rating' && question.metric === 'nps')
    return value >= 9 ? 'good' : value <= 6 ? 'bad' : 'plain';
  const min = question.kind === 'rating' ? question.min : 1;
  const max = question.kind === 'rating' ? question.max : ((question as { max?: number }).max ?? 5);
  const share = (value - min) / Math.max(1, max - min);
  return share >= 0.7 ? 'good' : share <= 0.34 ? 'bad' : 'plain';
}
