import { describe, expect, it } from 'vitest';
import { contextWith, dayMs, now, popupWith, seen } from '../test/targeting.js';
import { decide } from './decide.js';
import { remainingWaitMs, settleHistory } from './history.js';

describe('remainingWaitMs', () => {
  it.each([
    [0, 7, 7 * dayMs],
    [2, 7, 5 * dayMs],
    [7, 7, 0],
    [8, 7, 0],
    [-1, 7, 7 * dayMs],
    [-6.5, 7, 7 * dayMs],
    [-7, 7, 0],
    [-3_650, 7, 0],
    [0, 0, 0],
    [1_000, null, Infinity],
    [-1_000, null, Infinity],
  ])('a record of %s days ago with a wait of %s leaves %s ms', (daysAgo, days, left) => {
    expect(remainingWaitMs(now - daysAgo * dayMs, now, days)).toBe(left);
  });
});

describe('settleHistory', () => {
  it('leaves a history without future as it is, the same object', () => {
    const history = [seen('SHOWED', 1), seen('PARTIAL', 0)];
    expect(settleHistory(history, now)).toBe(history);
  });

  it('moves what lies in the future to now and keeps the rest', () => {
    const past = seen('SHOWED', 1);
    const settled = settleHistory([past, seen('PARTIAL', -900, { declinedDays: 30 })], now);
    expect(settled).toEqual([past, seen('PARTIAL', 0, { declinedDays: 30 })]);
    expect(settled[0]).toBe(past);
  });

  it('makes a wait end once the store keeps the result, though the clock was ten years ahead', () => {
    const settled = settleHistory([seen('PARTIAL', -3_650)], now);
    const showsAfter = (days: number): boolean =>
      decide(popupWith(), contextWith({ history: settled, now: now + days * dayMs })).show;
    expect([0, 6.9, 7, 8].map(showsAfter)).toEqual([false, false, true, true]);
  });
});
