import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { scoreTone } from './scoreTone.js';

const nps: Question = { id: 'n', kind: 'rating', metric: 'nps', label: 'Likely?', min: 0, max: 10 };
const stars: Question = { id: 's', kind: 'stars', label: 'How?', max: 5 };

describe('scoreTone', () => {
  it.each([
    [nps, 9, 'good'],
    [nps, 7, 'plain'],
    [nps, 6, 'bad'],
    [stars, 5, 'good'],
    [stars, 3, 'plain'],
    [stars, 1, 'bad'],
  ] as const)('%o at %d is %s', (question, value, tone) => {
    expect(scoreTone(question, value)).toBe(tone);
  });
});
