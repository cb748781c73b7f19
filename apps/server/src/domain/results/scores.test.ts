import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { metricOf, scaleOf, scoreOf, scoreQuestion } from './scores.js';

const rating: Question = { id: 'r', kind: 'rating', label: 'R', min: 0, max: 10, metric: 'nps' };
const stars: Question = { id: 's', kind: 'stars', label: 'S', metric: 'csat' };
const emoji: Question = { id: 'e', kind: 'emoji', label: 'E', max: 3, metric: 'csat' };
const effort: Question = { id: 'c', kind: 'rating', label: 'C', min: 1, max: 7, metric: 'ces' };
const text: Question = { id: 't', kind: 'text', label: 'T' };
const plain: Question = { id: 'p', kind: 'stars', label: 'P' };

describe('the score of a question', () => {
  it('has the scale and the metric of its kind', () => {
    expect(
      [rating, stars, emoji, effort, text, plain].map((each) => [scaleOf(each), metricOf(each)]),
    ).toEqual([
      [{ min: 0, max: 10 }, 'nps'],
      [{ min: 1, max: 5 }, 'csat'],
      [{ min: 1, max: 3 }, 'csat'],
      [{ min: 1, max: 7 }, 'ces'],
      [undefined, undefined],
      [{ min: 1, max: 5 }, undefined],
    ]);
  });

  it('stands for the popup by the first question that has a metric', () => {
    expect(scoreQuestion([text, plain, emoji, rating])?.id).toBe('e');
    expect(scoreQuestion([text, plain])).toBeUndefined();
  });

  it('is reckoned as its metric says', () => {
    const counts = [
      { value: 3, count: 1 },
      { value: 5, count: 1 },
    ];
    expect(scoreOf(rating, counts)).toMatchObject({ value: -100, n: 2 });
    expect(scoreOf(stars, counts)).toMatchObject({ value: 50, n: 2 });
    // Five is no point of a scale of three.
    expect(scoreOf(emoji, counts)).toMatchObject({ value: 100, n: 1 });
    expect(scoreOf(effort, counts)).toMatchObject({ value: 4, n: 2 });
    expect([scoreOf(text, counts), scoreOf(plain, counts)]).toEqual([null, null]);
  });
});
