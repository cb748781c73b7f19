import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createFakeClock, createFakeDisk } from '../test/index.js';
import { startPendingFires, type PendingFire } from './pendingFires.js';

/** One tab whose pages come after each other. */
const openTab = () => {
  const clock = createFakeClock();
  const { storage } = createFakeDisk();
  const records = createStateRecords(storage);
  const load = (person = 'ada') => {
    const fired: PendingFire[] = [];
    const pending = startPendingFires(
      records,
      clock,
      () => person,
      (fire) => void fired.push(fire),
    );
    return { ...pending, fired, ids: () => fired.map(({ popupId }) => popupId) };
  };
  return { clock, storage, records, load };
};

describe('a delay', () => {
  it('ends on the next page of the tab at the time it would have ended, and only there', async () => {
    const { clock, load, storage } = openTab();
    const first = load();
    first.add('late', 30_000, { path: '/cart', url: 'https://shop.example/cart' });
    first.add('soon', 10_000, undefined);
    await clock.advance(5_000);
    first.stop();
    const second = load();
    await clock.advance(4_999);
    expect(second.fired).toEqual([]);
    await clock.advance(1);
    expect(second.ids()).toEqual(['soon']);
    await clock.advance(20_000);
    expect(second.fired[1]).toMatchObject({
      popupId: 'late',
      left: { path: '/cart', url: 'https://shop.example/cart' },
    });
    expect(storage.getItem('pending')).toBeNull();
    expect(load().fired).toEqual([]);
    expect([first.fired, clock.timers()]).toEqual([[], 0]);
  });

  it('that has ended is not taken up again by a page that follows', async () => {
    const { clock, load } = openTab();
    const first = load();
    first.add('a', 1_000, undefined);
    first.add('b', 60_000, undefined);
    await clock.advance(1_000);
    first.stop();
    const second = load();
    await clock.advance(60_000);
    expect([first.ids(), second.ids()]).toEqual([['a'], ['b']]);
  });

  it('is as the page that was there meanwhile has left it, for one that comes back', async () => {
    const { clock, load } = openTab();
    const first = load();
    first.add('ended', 5_000, undefined);
    const second = load();
    second.clear();
    second.add('begun', 10_000, undefined);
    second.stop();
    first.takeUp();
    await clock.advance(20_000);
    expect([first.ids(), second.ids()]).toEqual([['begun'], []]);
  });

  it('is nobody else’s, and waits for the person who comes back', async () => {
    const { clock, load } = openTab();
    const first = load();
    first.add('p', 10_000, undefined);
    first.stop();
    const other = load('bob');
    await clock.advance(5_000);
    other.stop();
    const back = load();
    await clock.advance(5_000);
    expect([other.ids(), back.ids()]).toEqual([[], ['p']]);
  });

  it('of a popup that waits already is not begun again: the first time decides', async () => {
    const { clock, load } = openTab();
    const { add, ids } = load();
    add('p', 10_000, undefined);
    add('other', 12_000, undefined);
    await clock.advance(5_000);
    add('p', 10_000, undefined);
    await clock.advance(5_000);
    expect(ids()).toEqual(['p']);
    await clock.advance(60_000);
    expect(ids()).toEqual(['p', 'other']);
    add('p', 1_000, undefined);
    await clock.advance(1_000);
    expect(ids()).toEqual(['p', 'other', 'p']);
  });

  it('that ended while no page was there fires at once, and says when it was due', async () => {
    const { clock, load, storage } = openTab();
    const before = load();
    before.add('p', 10_000, undefined);
    before.stop();
    const due = clock.now() + 10_000;
    clock.jump(3_600_000);
    const { fired } = load();
    await clock.advance(0);
    expect([fired, storage.getItem('pending')]).toEqual([[{ popupId: 'p', due, left: undefined }], null]);
  });

  it('is forgotten, also in the store, when it is cleared', async () => {
    const { clock, load, storage } = openTab();
    const { add, clear, ids } = load();
    add('p', 10_000, undefined);
    clear();
    expect(storage.getItem('pending')).toBeNull();
    await clock.advance(20_000);
    expect(ids()).toEqual([]);
  });

  it('that was stored damaged costs nothing but itself', async () => {
    const { clock, storage, load } = openTab();
    const due = clock.now() + 1_000;
    const fires = [
      { popupId: 7, due },
      { popupId: 'no-time' },
      { popupId: 'text', due: String(due) },
      { popupId: 'in-a-year', due: clock.now() + 365 * 86_400_000 },
      null,
      { popupId: 'odd-route', due, left: { path: 7 } },
      { popupId: 'odd-address', due, left: { path: '/a', url: 7 } },
    ];
    storage.setItem('pending', JSON.stringify({ person: 'ada', fires }));
    const { fired, stop } = load();
    await clock.advance(2_000);
    expect(fired.map(({ popupId, left }) => [popupId, left])).toEqual([
      ['odd-route', undefined],
      ['odd-address', { path: '/a', url: undefined }],
    ]);
    expect(clock.timers()).toBe(0);
    stop();
  });

  it('writes nothing where nothing waits', () => {
    const { records, clock } = openTab();
    const written: string[] = [];
    startPendingFires(
      { ...records, write: (name) => void written.push(name) },
      clock,
      () => 'ada',
      () => undefined,
    );
    expect(written).toEqual([]);
  });
});
