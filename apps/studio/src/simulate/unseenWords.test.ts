import { describeTrigger } from '@service-popups/rules/explain';
import { describe, expect, it } from 'vitest';
import { unseenWords } from './unseenWords.js';

/** In the words of the list of popups, by which an event is told from other moments. */
const triggers = [describeTrigger({ type: 'event', value: 'task_completed' })];
const popup = { state: 'live', shown: 0, triggers } as const;

describe('why nobody saw a popup that nothing stands in the way of', () => {
  it('is that its event comes from the code of a page or app alone', () => {
    expect(unseenWords(popup)).toBe(
      'Nobody saw it in the last 30 days. It is shown at the event task_completed: your code has to call triggerEvent with exactly this name.',
    );
    expect(unseenWords({ ...popup, triggers: ['at the event paid', 'at the event left'] })).toContain(
      'at the event paid, or at the event left: your code has to call triggerEvent with exactly these names.',
    );
  });

  it.each([
    ['somebody saw it', { shown: 1 }],
    ['it is paused, which is told by itself', { state: 'paused' as const }],
    ['it has another moment too', { triggers: ['at the event paid', 'after 20 s on a page'] }],
    ['it has no moment', { triggers: [] }],
  ])('is not told where %s', (_, change) => {
    expect(unseenWords({ ...popup, ...change })).toBeUndefined();
  });
});
