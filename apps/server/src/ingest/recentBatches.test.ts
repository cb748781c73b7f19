import { describe, expect, it } from 'vitest';
import { createRecentBatches } from './recentBatches.js';

describe('recent batches', () => {
  const batch = { batchId: 'a', content: 'x' };

  it('are known again by their content', () => {
    const recent = createRecentBatches();
    expect(recent.has('p', batch)).toBe(false);
    recent.add('p', batch);
    expect(recent.has('p', { ...batch })).toBe(true);
  });

  it('are another batch with other events or in another project', () => {
    const recent = createRecentBatches();
    recent.add('p', batch);
    expect(recent.has('q', batch)).toBe(false);
    expect(recent.has('p', { ...batch, content: 'y' })).toBe(false);
  });

  it('are kept in a bounded number, the newest', () => {
    const recent = createRecentBatches();
    for (let index = 0; index <= 20_000; index += 1) recent.add('p', { ...batch, batchId: String(index) });
    expect(recent.has('p', { ...batch, batchId: '0' })).toBe(false);
    expect(recent.has('p', { ...batch, batchId: '20000' })).toBe(true);
  });
});
