import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createFakeClock, createFakeDisk } from '../test/index.js';
import { createRetryState } from './retryState.js';

const start = (stored?: unknown) => {
  const clock = createFakeClock();
  // The longest wait there is.
  clock.setRandom(() => 1);
  const { storage } = createFakeDisk();
  if (stored !== undefined) storage.setItem('lane.reports', JSON.stringify(stored));
  const open = () => createRetryState('lane.reports', createStateRecords(storage), clock);
  return { clock, storage, open, state: open() };
};

describe('a retry state', () => {
  it('waits longer after each failure, and begins anew after a success', () => {
    const { storage, state } = start();
    const waits = [1, 2, 3].map(() => {
      state.failed(undefined, false);
      return state.waitMs();
    });
    expect(waits).toEqual([2_000, 4_000, 8_000]);
    state.succeeded();
    expect([state.waitMs(), storage.getItem('lane.reports')]).toEqual([0, null]);
    state.failed(undefined, false);
    expect(state.waitMs()).toBe(2_000);
  });

  it('costs no write while nothing has failed', () => {
    const { state, storage } = start();
    const removed: string[] = [];
    const counting = createRetryState(
      'lane.reports',
      createStateRecords({ ...storage, removeItem: (key) => void removed.push(key) }),
      createFakeClock(),
    );
    counting.succeeded();
    state.succeeded();
    expect(removed).toEqual([]);
  });

  it('waits as long as the server asks, where that is longer', () => {
    const { state } = start();
    state.failed(30_000, false);
    expect(state.waitMs()).toBe(30_000);
    state.failed(1, false);
    expect(state.waitMs()).toBe(4_000);
  });

  it('is revoked when it is refused once more after a day, until it fails otherwise, and keeps its failures', () => {
    const { clock, state, open } = start();
    state.failed(undefined, false);
    state.refused();
    expect([state.waitMs(), state.isRevoked()]).toEqual([600_000, false]);
    clock.jump(86_400_001);
    expect([state.waitMs(), state.isRevoked()]).toEqual([0, false]);
    state.refused();
    expect([state.waitMs(), state.isRevoked(), open().isRevoked()]).toEqual([600_000, true, true]);
    state.failed(undefined, false);
    expect([state.waitMs(), state.isRevoked()]).toEqual([4_000, false]);
    state.refused();
    expect(state.isRevoked()).toBe(false);
  });

  it('is shared: another one with the same record waits too', async () => {
    const { clock, state, open } = start();
    state.failed(undefined, false);
    await clock.advance(500);
    expect(open().waitMs()).toBe(1_500);
  });

  it('rests after three tries that nothing answered, pauses long before the last, and wakes', () => {
    const { state } = start();
    state.failed(undefined, true);
    expect(state.waitMs()).toBe(2_000);
    state.failed(undefined, true);
    expect(state.waitMs()).toBe(30_000);
    state.failed(undefined, true);
    expect(state.waitMs()).toBe(Infinity);
    state.wake();
    expect(state.waitMs()).toBeLessThan(Infinity);
  });

  it('never rests once the server has spoken, nor after tries that ran out of time', () => {
    const { state } = start();
    state.succeeded();
    for (let index = 0; index < 10; index += 1) state.failed(undefined, true);
    expect(state.waitMs()).toBe(60_000);
    const refused = start().state;
    refused.refused();
    for (let index = 0; index < 10; index += 1) refused.failed(undefined, true);
    expect(refused.waitMs()).toBe(60_000);
    const busy = start().state;
    busy.failed(undefined, false, true);
    for (let index = 0; index < 10; index += 1) busy.failed(undefined, true);
    expect(busy.waitMs()).toBe(60_000);
    const other = start().state;
    for (let index = 0; index < 10; index += 1) other.failed(undefined, false);
    expect(other.waitMs()).toBe(60_000);
  });

  it('[F-32] counts no try that ran out of time, neither for a blocker nor against one', () => {
    const { state } = start();
    state.failed(undefined, false);
    for (let index = 0; index < 3; index += 1) state.failed(undefined, true);
    expect(state.waitMs()).toBe(Infinity);
  });

  it.each([
    ['failures that are no number', { failures: 'x', at: 0, until: 5_000 }],
    ['fewer failures than none', { failures: -1, at: 0, until: 5_000 }],
    ['a time in the future', { failures: 1, at: 9e12, until: 9e12 + 1_000 }],
    ['a wait of years', { failures: 1, at: 0, until: 9e12 }],
    ['times that are none', { failures: 1, at: 'x', until: 'y' }],
    ['a refusal that has no time', { failures: 0, at: 0, until: 0, since: 'x' }],
    ['a text', 'text'],
  ])('does not trust %s in its record', (_what, stored) => {
    const { state } = start(stored);
    expect([state.waitMs(), state.isRevoked()]).toEqual([0, false]);
    state.failed(undefined, false);
    expect(state.waitMs()).toBe(2_000);
  });
});
