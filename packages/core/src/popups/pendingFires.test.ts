import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createFakeClock, createFakeDisk } from '../test/index.js';
import { createCarriedExit } from './carriedExit.js';
import { createEarlyEvents } from './earlyEvents.js';
import { startPendingFires, type PendingFire } from './pendingFires.js';

/** One tab whose pages come after each other. */
const openTab = () => {
  const clock = createFakeClock();
  const { storage } = createFakeDisk();
  const records = createStateRecords(storage);
  const load = () => {
    const fired: PendingFire[] = [];
    const pending = startPendingFires({ records, clock, fire: (fire) => void fired.push(fire) });
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

  it('that ended while no page was there fires at once, up to a minute later', async () => {
    const late = openTab();
    const before = late.load();
    before.add('p', 10_000, undefined);
    before.stop();
    late.clock.jump(69_000);
    const soonAfter = late.load();
    await late.clock.advance(0);
    expect(soonAfter.ids()).toEqual(['p']);

    const tooLate = openTab();
    const gone = tooLate.load();
    gone.add('p', 10_000, undefined);
    gone.stop();
    tooLate.clock.jump(71_000);
    const next = tooLate.load();
    await tooLate.clock.advance(100_000);
    expect([next.ids(), tooLate.storage.getItem('pending')]).toEqual([[], null]);
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
    storage.setItem(
      'pending',
      JSON.stringify([
        { popupId: 7, due },
        { popupId: 'no-time' },
        { popupId: 'text', due: String(due) },
        { popupId: 'in-a-year', due: clock.now() + 365 * 86_400_000 },
        null,
        { popupId: 'odd-route', due, left: { path: 7 } },
        { popupId: 'odd-address', due, left: { path: '/a', url: 7 } },
      ]),
    );
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
    startPendingFires({
      records: { ...records, write: (name) => void written.push(name) },
      clock,
      fire: () => undefined,
    });
    expect(written).toEqual([]);
  });
});

describe('the route that a page load leaves', () => {
  it('is told once, to the page that follows within a minute', () => {
    const { clock, records, storage } = openTab();
    const carried = createCarriedExit(records, clock);
    expect(carried.take()).toBeUndefined();
    carried.save({ path: '/a', url: 'https://shop.example/a' });
    clock.jump(59_000);
    expect(carried.take()).toEqual({ path: '/a', url: 'https://shop.example/a' });
    expect([carried.take(), storage.getItem('left')]).toEqual([undefined, null]);
    carried.save({ path: '/a' });
    clock.jump(61_000);
    expect(carried.take()).toBeUndefined();
    carried.save({ path: '/a' });
    clock.jump(-61_000);
    expect(carried.take()).toBeUndefined();
  });
});

describe('an event that comes before definitions can be used', () => {
  const open = () => {
    const clock = createFakeClock();
    const handled: string[] = [];
    let tell: () => void = () => undefined;
    let usable: Promise<void> | undefined = new Promise((resolve) => (tell = resolve));
    const take = createEarlyEvents(
      clock,
      { whenUsable: () => usable },
      ({ name }) => void handled.push(name),
    );
    return {
      clock,
      handled,
      take: (name: string) => take({ name, properties: {}, person: 'p' }),
      become: async () => {
        tell();
        await clock.settle();
      },
      setUsable: () => (usable = undefined),
    };
  };

  it('[TRG-2] is handled when they can, in order, if it is at most ten seconds old', async () => {
    const { clock, handled, take, become } = open();
    await clock.advance(60_000);
    take('too old');
    await clock.advance(1);
    take('one');
    take('two');
    await clock.advance(10_000);
    await become();
    expect(handled).toEqual(['one', 'two']);
  });

  it('is one of a hundred at most, and there is room again afterwards', async () => {
    const { handled, take, become, setUsable, clock } = open();
    for (let index = 0; index < 150; index += 1) take(String(index));
    await become();
    expect(handled).toHaveLength(100);
    take('later');
    await clock.settle();
    expect(handled.at(-1)).toBe('later');
    setUsable();
    take('at once');
    expect(handled.at(-1)).toBe('at once');
  });
});
