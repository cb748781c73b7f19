import type { QuestionSummary } from '@service-popups/protocol/studio';
import { formatShare } from '../ui/format.js';

type Choices = Extract<QuestionSummary, { type: 'choices' }>['choices'];

/** Fewer can be taken in at once, in the order in which they were asked. */
const inSight = 14;

/** How many chose each, of all who answered; among many the most chosen come first. */
export function choiceBars(choices: Choices) {
  const ordered =
    choices.length > inSight ? choices.toSorted((one, other) => other.count - one.count) : choices;
  return {
    bars: ordered.map(({ id, label, count, share }) => ({
      id,
      label,
      value: count,
      note: formatShare(share.value),
    })),
    max: choices[0]?.share.n ?? 0,
  };
}
