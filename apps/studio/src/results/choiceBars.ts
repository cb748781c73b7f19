import type { QuestionSummary } from '@service-popups/protocol/studio';
import { formatShare } from '../ui/format.js';

type Choices = Extract<QuestionSummary, { type: 'choices' }>['choices'];

/**
 * How many chose each, of all who answered.
 *
 * @param leftEmpty who sent the page without ticking the box of a consent: that is no answer, and yet a no
 */
export function choiceBars(choices: Choices, leftEmpty: number) {
  const people = (choices[0]?.share.n ?? 0) + leftEmpty;
  const bars = choices.map(({ id, label, count }) => {
    const value = count + (id === 'no' ? leftEmpty : 0);
    return { id, label, value, note: formatShare(people === 0 ? 0 : value / people) };
  });
  return { bars, max: people };
}
