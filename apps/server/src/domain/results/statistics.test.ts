import { describe, expect, it } from 'vitest';
import {
  binNumbers,
  estimateCsat,
  estimateMean,
  estimateNps,
  estimateShare,
  meanOf,
  medianOf,
  rangeOf,
} from './statistics.js';

const counts = (values: Readonly<Record<number, number>>) =>
  Object.entries(values).map(([value, count]) => ({ value: Number(value), count }));

describe('estimateShare', () => {
  it('gives the interval of Wilson', () => {
    // Values of the published formula for 10 of 100.
    const estimate = estimateShare(10, 100);
    expect(estimate?.value).toBeCloseTo(0.1, 10);
    expect(estimate?.low).toBeCloseTo(0.0552, 4);
    expect(estimate?.high).toBeCloseTo(0.1744, 4);
  });

  it('stays within 0 and 1, and is not certain of few', () => {
    const none = estimateShare(0, 5);
    expect(none?.low).toBe(0);
    expect(none?.high).toBeGreaterThan(0.3);
    const all = estimateShare(5, 5);
    expect(all?.high).toBe(1);
    expect(all?.low).toBeLessThan(0.7);
  });

  it('says nothing about nobody', () => {
    expect(estimateShare(0, 0)).toBeNull();
  });
});

describe('estimateNps', () => {
  it('is promoters less detractors, in points', () => {
    const estimate = estimateNps(counts({ 10: 40, 9: 10, 8: 20, 6: 20, 0: 10 }));
    expect(estimate).toMatchObject({ value: 20, n: 100 });
  });

  it('has an interval from the variance of the three groups, about ± 17 for a hundred answers', () => {
    const estimate = estimateNps(counts({ 10: 50, 8: 20, 6: 30 }));
    expect((estimate?.high ?? 0) - (estimate?.low ?? 0)).toBeCloseTo(2 * 16.8, 0);
    expect(estimate?.low).toBeLessThan(20);
    expect(estimate?.high).toBeGreaterThan(20);
  });

  it('has the adjusted interval of Wald, which leans to the middle', () => {
    // A promoter and three passives; twelve promoters, five detractors and three passives.
    const few = estimateNps(counts({ 9: 1, 7: 3 }));
    expect([few?.value, few?.low, few?.high]).toEqual([
      25,
      expect.closeTo(-28.702, 3),
      expect.closeTo(57.273, 3),
    ]);
    const more = estimateNps(counts({ 10: 12, 3: 5, 8: 3 }));
    expect([more?.value, more?.low, more?.high]).toEqual([
      35,
      expect.closeTo(-4.043, 3),
      expect.closeTo(64.913, 3),
    ]);
  });

  it('is not certain of one answer', () => {
    const estimate = estimateNps(counts({ 10: 1 }));
    expect(estimate?.value).toBe(100);
    expect(estimate?.low).toBeLessThan(20);
    expect(estimate?.high).toBe(100);
  });

  it('leaves out what is no point of the scale', () => {
    expect(estimateNps(counts({ 11: 5 }))).toBeNull();
  });
});

describe('estimateCsat', () => {
  it('is the share of 4 and 5 of five, in percent', () => {
    const estimate = estimateCsat(counts({ 5: 6, 4: 2, 3: 1, 1: 1 }), { min: 1, max: 5 });
    // The interval of Wilson for 8 of 10.
    expect(estimate).toEqual({
      value: 80,
      low: expect.closeTo(49.016, 3),
      high: expect.closeTo(94.332, 3),
      n: 10,
    });
  });

  it('leaves out what is no point of the scale, and says nothing about nobody', () => {
    const scale = { min: 1, max: 5 };
    expect(estimateCsat(counts({ 0: 5, 3: 1, 5: 1, 6: 5 }), scale)).toMatchObject({ value: 50, n: 2 });
    expect(estimateCsat(counts({ 0: 5, 6: 5 }), scale)).toBeNull();
    expect(estimateCsat([], scale)).toBeNull();
  });

  it('takes the upper quarter of other scales', () => {
    expect(estimateCsat(counts({ 7: 1, 6: 1, 5: 1, 1: 1 }), { min: 1, max: 7 })?.value).toBe(50);
  });
});

describe('estimateMean', () => {
  it('narrows with the number of answers', () => {
    const few = estimateMean(counts({ 2: 2, 4: 2 }), { min: 1, max: 7 });
    const many = estimateMean(counts({ 2: 200, 4: 200 }), { min: 1, max: 7 });
    expect(few?.value).toBe(3);
    expect(many?.value).toBe(3);
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan((few?.high ?? 0) - (few?.low ?? 0));
  });

  it('has the interval of Student, which is wide for few', () => {
    // 3, 5 and 7: standard deviation 2; the quantile for two degrees of freedom is 4.303.
    const three = estimateMean(counts({ 3: 1, 5: 1, 7: 1 }), { min: 0, max: 10 });
    expect(three?.low).toBeCloseTo(5 - (4.303 * 2) / Math.sqrt(3), 3);
    expect(three?.high).toBeCloseTo(5 + (4.303 * 2) / Math.sqrt(3), 3);
    // Twenty degrees of freedom: 2.086.
    const many = estimateMean(counts({ 4: 10, 5: 1, 6: 10 }), { min: 0, max: 10 });
    expect(many?.high).toBeCloseTo(5 + 2.086 / Math.sqrt(21), 3);
  });

  it('is not certain because a few agree', () => {
    const scale = { min: 1, max: 7 };
    expect(estimateMean(counts({ 6: 2 }), scale)).toMatchObject({
      value: 6,
      low: expect.closeTo(1, 0),
      high: 7,
    });
    const ten = estimateMean(counts({ 6: 10 }), scale);
    expect([ten?.low, ten?.high]).toEqual([expect.closeTo(5.78, 2), expect.closeTo(6.22, 2)]);
  });

  it('knows nothing from one answer', () => {
    expect(estimateMean(counts({ 4: 1 }), { min: 1, max: 7 })).toEqual({ value: 4, low: 1, high: 7, n: 1 });
  });
});

const vast = Number.MAX_VALUE;

describe('meanOf', () => {
  it('is a number also where the sum of the answers is none', () => {
    expect(meanOf(counts({ 1: 1, 2: 3 }))).toBe(1.75);
    expect(meanOf(counts({ [vast]: 7 }))).toBe(vast);
    expect(meanOf(counts({ [-vast]: 3 }))).toBe(-vast);
    expect(meanOf(counts({ [vast]: 1, [-vast]: 1, [vast / 2]: 2 }))).toBe(vast / 4);
    expect(meanOf([])).toBe(0);
  });
});

describe('medianOf', () => {
  it.each([
    [{ 1: 1, 2: 1, 9: 1 }, 2],
    [{ 1: 1, 3: 1 }, 2],
    [{ 5: 3, 6: 1 }, 5],
    [{ 7: 1 }, 7],
    [{ [vast]: 2 }, vast],
    [{ [vast]: 1, [-vast]: 1 }, 0],
  ])('of %j is %d', (values, median) => {
    expect(medianOf(counts(values))).toBe(median);
  });

  it('does not mind the order of the values, nor values that nobody gave', () => {
    const given = [9, 1, 5, 7].map((value) => ({ value, count: value === 7 ? 0 : 1 }));
    expect(medianOf(given)).toBe(5);
    expect(medianOf([...given, { value: 6, count: 1 }])).toBe(5.5);
  });

  it('of nothing is nothing', () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf([{ value: 3, count: 0 }])).toBeNull();
  });
});

describe('binNumbers', () => {
  it('has round edges and loses nobody', () => {
    const bins = binNumbers(counts({ 3: 1, 17: 2, 48: 3, 99: 1 }));
    expect(bins[0]).toEqual({ from: 0, to: 10, count: 1 });
    expect(bins.reduce((total, { count }) => total + count, 0)).toBe(7);
    expect(bins.every(({ from, to }) => to - from === 10)).toBe(true);
  });

  it.each([
    [
      { 102: 1, 104: 2, 119: 3 },
      [
        [102, 104, 1],
        [104, 106, 2],
        [106, 108, 0],
        [108, 110, 0],
        [110, 112, 0],
        [112, 114, 0],
        [114, 116, 0],
        [116, 118, 0],
        [118, 120, 3],
      ],
    ],
    [
      { 0.1: 1, 0.25: 2, 0.3: 3 },
      [
        [0.1, 0.12, 1],
        [0.12, 0.14, 0],
        [0.14, 0.16, 0],
        [0.16, 0.18, 0],
        [0.18, 0.2, 0],
        [0.2, 0.22, 0],
        [0.22, 0.24, 0],
        [0.24, 0.26, 2],
        [0.26, 0.28, 0],
        [0.28, 0.3, 3],
      ],
    ],
    [
      // A slider from 0 to 100: nobody could give more.
      { 0: 1, 7: 1, 90: 2, 95: 1, 100: 4 },
      [[0, 10, 2], ...[10, 20, 30, 40, 50, 60, 70, 80].map((from) => [from, from + 10, 0]), [90, 100, 7]],
    ],
  ])('of %j begin where the values do', (values, expected) => {
    expect(binNumbers(counts(values)).map(({ from, to, count }) => [from, to, count])).toEqual(expected);
  });

  it.each([
    [{ 0.3: 1, 0.4: 1, 0.5: 1, 0.6: 1, 0.7: 1, 0.8: 1, 0.9: 1, 1: 1, 1.1: 1, 1.2: 1, 1.3: 1 }, 0.3, 0.1],
    [{ [-5]: 1, 5: 1 }, -5, 1],
    [{ 0: 3, 50: 2, 100: 4 }, 0, 10],
  ])('of %j are single numbers, each by itself', (values, first, step) => {
    const numbers = Array.from({ length: 11 }, (_, index) => Number((first + index * step).toFixed(1)));
    const given = new Map(counts(values).map(({ value, count }) => [value, count]));
    expect(binNumbers(counts(values))).toEqual(
      numbers.map((value) => ({ from: value, to: value, count: given.get(value) ?? 0 })),
    );
  });

  it('keeps large numbers apart that lie close to each other', () => {
    const bins = binNumbers(counts({ 1e15: 2, [1e15 + 10]: 1 }));
    expect(bins.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it.each([
    { 0: 2, [vast]: 1 },
    { [-vast]: 1, 5: 2, [vast]: 1 },
    { [-vast]: 1, [-vast / 2]: 1 },
    { [vast]: 3 },
    { 0: 1, [Number.MIN_VALUE]: 2 },
  ])('has edges that are numbers, and loses nobody, where answers are as far apart as %j', (values) => {
    const bins = binNumbers(counts(values));
    expect(bins.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))).toBe(true);
    expect(bins.reduce((total, { count }) => total + count, 0)).toBe(
      counts(values).reduce((total, { count }) => total + count, 0),
    );
    expect(bins.length).toBeLessThanOrEqual(12);
  });

  it('of nothing are none, and leave out values that nobody gave', () => {
    expect([binNumbers([]), binNumbers([{ value: 3, count: 0 }])]).toEqual([[], []]);
    expect(binNumbers([{ value: 900, count: 0 }, ...counts({ 5: 4 })])).toEqual([
      { from: 5, to: 5, count: 4 },
    ]);
  });

  it('takes any number of different values', () => {
    const many = Array.from({ length: 150_000 }, (_, value) => ({ value, count: 1 }));
    expect(binNumbers(many).reduce((total, { count }) => total + count, 0)).toBe(150_000);
    expect(rangeOf(many)).toEqual({ min: 0, max: 149_999 });
  });

  it('puts one value into one bin', () => {
    expect(binNumbers(counts({ 5: 4 }))).toEqual([{ from: 5, to: 5, count: 4 }]);
  });
});
