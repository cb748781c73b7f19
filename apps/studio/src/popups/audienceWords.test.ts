import type { PopupDefinition, Segments, Trigger } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { audienceWords } from './audienceWords.js';

const words = (triggers: Trigger[], segments?: Segments) =>
  audienceWords({ triggers, ...(segments === undefined ? {} : { segments }) } as PopupDefinition);

describe('who will see a popup, in words', () => {
  it('is everyone where nothing limits it', () => {
    expect(words([{ type: 'time_on_page', value: 20 }])).toEqual({
      when: 'after 20 s on a page',
      who: 'everyone, on every page and screen',
    });
  });

  it('names each limit', () => {
    const { when, who } = words(
      [
        { type: 'event', value: 'order_placed' },
        { type: 'scroll', value: 60 },
      ],
      {
        path: ['/shop/**'],
        excludedPaths: ['/shop/cart'],
        lang: ['de'],
        platform: ['web', 'ios'],
        device: ['mobile'],
        sample: 10,
        contact: [{ key: 'plan', op: 'equals', value: 'pro' }],
      },
    );
    expect(when).toBe('at the event order_placed, or at 60% of a page');
    expect(who).toBe(
      'people on /shop/**; not on /shop/cart; in German (de); on the web, iOS; with a phone; whose attributes match; 10% of them',
    );
  });

  it('says so where only code shows it', () => {
    expect(words([]).when).toBe('when your code shows it');
  });

  it('is told of a draft that is not sound, too', () => {
    const draft = { triggers: [{ type: 'wink' }], segments: { path: '/shop', lang: [4] } };
    expect(audienceWords(draft as unknown as PopupDefinition)).toEqual({
      when: 'at a trigger that does not exist (wink)',
      who: 'everyone, on every page and screen',
    });
  });
});
