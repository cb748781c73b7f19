import { describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent } from '../testing/builders.js';
import { createRecentBatches } from './recentBatches.js';

describe('recent batches', () => {
  const batch = analyticsBatch([analyticsEvent('a'), analyticsEvent('b')]);

  it('are known again by their events, whenever they were sent', () => {
    const recent = createRecentBatches();
    expect(recent.has('p', batch)).toBe(false);
    recent.add('p', batch);
    expect(recent.has('p', { ...batch, sentAt: 'later' })).toBe(true);
  });

  it('are another batch with another event, another time or in another project', () => {
    const recent = createRecentBatches();
    recent.add('p', batch);
    const { batchId } = batch;
    expect(recent.has('q', batch)).toBe(false);
    expect(recent.has('p', analyticsBatch([analyticsEvent('a'), analyticsEvent('c')], { batchId }))).toBe(
      false,
    );
    const moved = analyticsEvent('b', { at: '2026-06-15T11:00:00.000Z' });
    expect(recent.has('p', analyticsBatch([analyticsEvent('a'), moved], { batchId }))).toBe(false);
  });

  it('are kept in a bounded number, the newest', () => {
    const recent = createRecentBatches();
    for (let index = 0; index <= 20_000; index += 1) recent.add('p', { ...batch, batchId: String(index) });
    expect(recent.has('p', { ...batch, batchId: '0' })).toBe(false);
    expect(recent.has('p', { ...batch, batchId: '20000' })).toBe(true);
  });
});
