import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupState } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { publishWords, whenSeen } from './publishWords.js';

const now = Date.parse('2026-11-17T08:00:00Z');
const words = (draft: Partial<PopupDefinition>, state: PopupState = 'draft', publishedVersion?: number) =>
  publishWords({ draft: draft as PopupDefinition, state, publishedVersion }, now);

describe('what publishing brings about, in words', () => {
  it('is that people begin to see it, the first time', () => {
    expect(words({})).toEqual({
      lead: 'People who match will begin to see it.',
      until: undefined,
      delay: undefined,
    });
  });

  it('is a further version after that', () => {
    expect(words({}, 'live', 3).lead).toBe(
      'This becomes version 4. People who have the survey open finish the version they see.',
    );
  });

  it('is that a paused one goes on', () => {
    expect(words({}, 'paused', 1).lead).toContain('It is paused. Once resumed, it shows this version.');
  });

  it('comes later where its first day is yet to come', () => {
    const { lead, delay } = words({ schedule: { from: '2027-01-10T09:00:00Z' } });
    expect(lead).toBe('People who match begin to see it on Jan 10, 2027, 9:00 AM.');
    expect(delay).toBe('It begins on Jan 10, 2027, 9:00 AM.');
  });

  it('is nothing once its last day is over', () => {
    const { lead, delay } = words({ schedule: { until: '2026-11-17T08:00:00Z' } }, 'ended', 1);
    expect(lead).toContain('Its last day is over: nobody will see it.');
    expect(delay).toBe('Its last day is over.');
  });

  it('is nothing where all the responses it wants are there', () => {
    expect(whenSeen('ended')).toBe('Nobody will see it: its limit of responses is reached.');
    expect(whenSeen('live')).toBe('Pages see it within half a minute.');
  });

  it('names what ends it', () => {
    const limited = { schedule: { until: '2027-01-10T09:00:00Z' }, limits: { responses: 100 } };
    expect(words(limited).until).toBe('Jan 10, 2027, 9:00 AM, or 100 responses');
  });

  it('is told of a draft that is not sound, too', () => {
    const draft = { schedule: { from: 7, until: 'soon' }, limits: { responses: 'many' } };
    expect(words(draft as unknown as PopupDefinition)).toEqual(words({}));
  });
});
