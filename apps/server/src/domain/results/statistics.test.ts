import { describe, expect, it } from 'vitest';
import {
  binNumbers,
  estimateCsat,
  estimateMean,
  estimateNps,
  estimateShare,
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
    expect(estimate).toMatchObject({ value: 80, n: 10 });
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

describe('medianOf', () => {
  it.each([
    [{ 1: 1, 2: 1, 9: 1 }, 2],
    [{ 1: 1, 3: 1 }, 2],
    [{ 5: 3, 6: 1 }, 5],
    [{ 7: 1 }, 7],
  ])('of %j is %d', (values, median) => {
    expect(medianOf(counts(values))).toBe(median);
  });

  it('of nothing is nothing', () => {
    expect(medianOf([])).toBeNull();
  });
});

describe('binNumbers', () => {
  it('has round edges and loses nobody', () => {
    const bins = binNumbers(counts({ 3: 1, 17: 2, 48: 3, 99: 1 }));
    expect(bins[0]).toEqual({ from: 0, to: 10, count: 1 });
    expect(bins.reduce((total, { count }) => total + count, 0)).toBe(7);
    expect(bins.every(({ from, to }) => to - from === 10)).toBe(true);
  });

  it('takes any number of different values', () => {
    const many = Array.from({ length: 200_000 }, (_, value) => ({ value, count: 1 }));
    expect(binNumbers(many).reduce((total, { count }) => total + count, 0)).toBe(200_000);
    expect(rangeOf(many)).toEqual({ min: 0, max: 199_999 });
  });

  it('puts one value into one bin', () => {
    expect(binNumbers(counts({ 5: 4 }))).toEqual([{ from: 5, to: 5, count: 4 }]);
  });
});
