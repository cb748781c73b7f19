// Shares, means and scores with their 95 % intervals. Pure.
import type { Estimate } from '@service-popups/protocol/studio';

/** Of the normal distribution: 95 % lie within. */
const z = 1.959_964;

/** How often each value was given. */
export type Counts = readonly { readonly value: number; readonly count: number }[];

/** Wilson's interval: right also for few answers and for shares near 0 and 1, where the usual one lies. */
export function estimateShare(hits: number, n: number): Estimate | null {
  if (n <= 0) return null;
  const share = hits / n;
  const scale = 1 + (z * z) / n;
  const centre = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  return { value: share, low: Math.max(0, centre - half), high: Math.min(1, centre + half), n };
}

/**
 * The mean of a scale. The interval is Student's; with a single answer it is the whole scale. Where all answers are
 * alike it leaves room for a next one that lies a point away.
 */
export function estimateMean(counts: Counts, scale: { min: number; max: number }): Estimate | null {
  const n = sum(counts.map(({ count }) => count));
  if (n === 0) return null;
  const mean = meanOf(counts);
  if (n === 1) return { value: mean, low: scale.min, high: scale.max, n };
  const squares = sum(counts.map(({ value, count }) => count * (value - mean) ** 2));
  const variance = Math.max(squares / (n - 1), 1 / (n + 1));
  const half = studentQuantile(n - 1) * Math.sqrt(variance / n);
  return { value: mean, low: Math.max(scale.min, mean - half), high: Math.min(scale.max, mean + half), n };
}

/** Within so many standard errors lie 95 % of the means, for one degree of freedom, two, and so on. */
const studentQuantiles = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];

/** Beyond the table the first terms of its series are exact to three digits. */
function studentQuantile(freedom: number): number {
  return (
    studentQuantiles[freedom - 1] ??
    z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
  );
}

/**
 * Promoters (9, 10) less detractors (0 to 6), from −100 to 100. The interval is the adjusted Wald one: three answers
 * are added, a half of them neutral, so that few answers do not pretend to be certain.
 */
export function estimateNps(counts: Counts): Estimate | null {
  const count = (from: number, to: number) =>
    sum(counts.filter(({ value }) => value >= from && value <= to).map((entry) => entry.count));
  const [promoters, detractors, n] = [count(9, 10), count(0, 6), count(0, 10)];
  if (n === 0) return null;
  const value = (100 * (promoters - detractors)) / n;
  const all = n + 3;
  const [up, down] = [(promoters + 0.75) / all, (detractors + 0.75) / all];
  const centre = up - down;
  const half = z * Math.sqrt((up + down - centre ** 2) / all);
  return {
    value,
    low: Math.min(value, Math.max(-100, 100 * (centre - half))),
    high: Math.max(value, Math.min(100, 100 * (centre + half))),
    n,
  };
}

/** Those in the upper quarter of the scale (4 and 5 of 5), in percent. */
export function estimateCsat(counts: Counts, { min, max }: { min: number; max: number }): Estimate | null {
  const inScale = counts.filter(({ value }) => value >= min && value <= max);
  const n = sum(inScale.map(({ count }) => count));
  const content = inScale.filter(({ value }) => (value - min) / Math.max(1, max - min) >= 0.75);
  const share = estimateShare(sum(content.map(({ count }) => count)), n);
  return share === null
    ? null
    : { value: share.value * 100, low: share.low * 100, high: share.high * 100, n };
}

export function medianOf(counts: Counts): number | null {
  const sorted = counts.filter(({ count }) => count > 0).toSorted((a, b) => a.value - b.value);
  const n = sum(sorted.map(({ count }) => count));
  if (n === 0) return null;
  return valueAt(sorted, Math.floor((n - 1) / 2)) / 2 + valueAt(sorted, Math.floor(n / 2)) / 2;
}

/** Also of numbers whose sum is more than a number can be. Nobody has no mean: 0. */
export function meanOf(counts: Counts): number {
  const n = sum(counts.map(({ count }) => count));
  if (n === 0) return 0;
  const total = sum(counts.map(({ value, count }) => value * count));
  return Number.isFinite(total)
    ? total / n
    : bounded(sum(counts.map(({ value, count }) => value * (count / n))));
}

function bounded(value: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));
}

function valueAt(sorted: Counts, position: number): number {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (passed > position) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Not spread into arguments of a call: there may be more different values than it takes. */
export function rangeOf(counts: Counts): { readonly min: number; readonly max: number } {
  return {
    min: counts.reduce((least, { value }) => Math.min(least, value), Infinity),
    max: counts.reduce((most, { value }) => Math.max(most, value), -Infinity),
  };
}

/**
 * About ten bins with round edges. The last one holds the number it ends with, too: of 0 to 100 it is 90 to 100, and not 100
 * to 110. Where every number lies on an edge, each edge is a bin of its own.
 */
export function binNumbers(counts: Counts): Bin[] {
  const values = counts.filter(({ count }) => count > 0);
  if (values.length === 0) return [];
  const { min, max } = rangeOf(values);
  if (Math.max(-min, max) > Number.MAX_VALUE / shrink) return binVast(values);
  const step = roundStep((max - min) / 10);
  // Where all are the same, or so close to each other that no number lies between.
  if (!(step > 0)) return [{ from: min, to: max, count: sum(values.map(({ count }) => count)) }];
  const below = Math.floor(min / step) * step;
  // A value on an edge belongs to the bin that begins there, whatever binary fractions make of it.
  const placeOf = (value: number) => tidy((value - below) / step);
  const width = values.every(({ value }) => Number.isInteger(placeOf(value))) ? 0 : 1;
  const first = Math.floor(placeOf(min));
  const start = below + first * step;
  const last = width === 0 ? placeOf(max) : Math.ceil(placeOf(max)) - 1;
  const totals = Array.from({ length: last - first + 1 }, () => 0);
  for (const { value, count } of values) {
    const index = Math.min(last, Math.floor(placeOf(value))) - first;
    totals[index] = (totals[index] ?? 0) + count;
  }
  return totals.map((count, index) => ({
    from: tidy(start + index * step),
    to: tidy(start + (index + width) * step),
    count,
  }));
}

const shrink = 8;

/** Numbers whose distances, or the edges around them, would be more than a number can be: made smaller, and large again. */
function binVast(counts: Counts): Bin[] {
  const bins = binNumbers(counts.map(({ value, count }) => ({ value: value / shrink, count })));
  return bins.map(({ from, to, count }) => ({
    from: bounded(from * shrink),
    to: bounded(to * shrink),
    count,
  }));
}

/** The next of 1, 2, 5, 10, 20, … */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= raw) ?? raw;
}

/** Without the crumbs of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
