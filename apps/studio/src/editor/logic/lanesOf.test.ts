import { describe, expect, it } from 'vitest';
import { lanesOf } from './lanesOf.js';

describe('the lanes of a map', () => {
  it.each([
    [
      'arcs one after the other share one',
      [
        [0, 10],
        [20, 30],
        [40, 50],
      ],
      [0, 0, 0],
    ],
    [
      'an arc inside another one is nearer to the pages',
      [
        [0, 50],
        [10, 20],
        [30, 40],
      ],
      [1, 0, 0],
    ],
    [
      'arcs that cross have one each',
      [
        [0, 20],
        [10, 30],
      ],
      [0, 1],
    ],
    [
      'arcs to the same page have one each, also from both sides',
      [
        [0, 20],
        [30, 20],
      ],
      [1, 0],
    ],
    [
      'arcs back are like arcs on',
      [
        [20, 0],
        [50, 30],
      ],
      [0, 0],
    ],
  ])('%s', (_, arcs, lanes) => {
    expect(lanesOf(arcs.map(([start = 0, finish = 0]) => ({ start, finish })))).toEqual(lanes);
  });
});
