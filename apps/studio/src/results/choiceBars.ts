import type { QuestionSummary } from '@service-popups/protocol/studio';
import { formatShare } from '../ui/format.js';

type Choices = Extract<QuestionSummary, { type: 'choices' }>['choices'];

/** How many chose each, of all who answered. */
export function choiceBars(choices: Choices) {
  return {
    bars: choices.map(({ id, label, count, share }) => ({
      id,
      label,
      value: count,
      note: formatShare(share.value),
    })),
    max: choices[0]?.share.n ?? 0,
  };
}
