import type { FunnelStep } from '@service-popups/protocol/studio';
import { formatCount } from '../ui/format.js';

const mostNamed = 3;

/** Why a page in the middle has fewer people than the next: “Answers led 6 people past page 2.” */
export function passedWords(steps: readonly Pick<FunnelStep, 'label' | 'passed'>[]): string {
  const passed = steps.flatMap(({ label, passed: people = 0 }) => (people === 0 ? [] : [{ label, people }]));
  if (passed.length === 0) return '';
  if (passed.length > mostNamed) return `Answers led people past ${passed.length} of the pages.`;
  const parts = passed.map(({ label, people }, index) => {
    const unit = index > 0 ? '' : people === 1 ? ' person' : ' people';
    return `${formatCount(people)}${unit} past ${label.toLowerCase()}`;
  });
  return `Answers led ${new Intl.ListFormat('en').format(parts)}.`;
}
