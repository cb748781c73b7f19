import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createLogger } from '../diagnostics/logger.js';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { createFakeClock, createFakeDisk } from '../test/index.js';
import {
  contextLifeMs,
  createDeliveryStore,
  isRecord,
  type NewDelivery,
  type Urgency,
} from './deliveryStore.js';
import { createLedger } from './ledger.js';

interface RigOptions {
  readonly caps?: { readonly records: number; readonly bytes: number };
  /** How long the store takes to list. */
  readonly listMs?: number;
  /** How long it takes to write, and then fails. */
  readonly failAfterMs?: number;
}

/** The deliveries of one tab over a store that notes what it is asked. */
function openStore({ caps, listMs = 0, failAfterMs = 0 }: RigOptions = {}) {
  const clock = createFakeClock();
  const disk = createFakeDisk();
  const pass = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));
  const opened = disk.openOutbox();
  const put: string[][] = [];
  const removed: string[][] = [];
  const failing = { afterMs: failAfterMs };
  const store: OutboxStore = {
    ...opened,
    async put(records) {
      put.push(records.map(({ id }) => id));
      if (failing.afterMs === 0) return opened.put(records);
      await pass(failing.afterMs);
      throw new Error('The disk is full.');
    },
    async remove(ids) {
      removed.push([...ids]);
      return opened.remove(ids);
    },
    async list(...range) {
      const page = await opened.list(...range);
      if (listMs > 0) await pass(listMs);
      return page;
    },
  };
  const ledger = createLedger(createStateRecords(disk.storage));
  const lines: string[] = [];
  const logger = createLogger({
    debug: true,
    logger: { log: (...args) => void lines.push(args.join(' ')) },
  });
  const deliveries = createDeliveryStore({
    outboxStore: store,
    owner: 'key',
    clock,
    ledger,
    logger,
    caps: caps ?? { records: 100, bytes: 10_000 },
  });
  const add = (id: string, more: Partial<NewDelivery> = {}, urgency: Urgency = 'now'): void =>
    deliveries.add({ id, kind: 'status', bytes: 10, body: '{}', ref: '', ...more }, urgency);
  const ids = (): string[] => deliveries.waiting().map(({ id }) => id);
  const stored = async (): Promise<string[]> => (await disk.records('key')).map(({ id }) => id).sort();
  const dropped = () => ledger.totals().dropped;
  return { clock, disk, put, removed, failing, lines, deliveries, add, ids, stored, dropped };
}

/** A record that another tab has left. */
const left = (id: string, more: Partial<OutboxRecord> = {}): OutboxRecord => ({
  id,
  kind: 'status',
  owner: 'key',
  order: `0-${id}`,
  createdAt: Date.UTC(2026, 0, 5, 12),
  bytes: 10,
  body: '{}',
  ref: '',
  ...more,
});

describe('the deliveries that wait', () => {
  it('have room again for what was delivered', () => {
    const { deliveries, add, dropped } = openStore({ caps: { records: 10, bytes: 100 } });
    for (let index = 0; index < 10; index += 1) {
      add(String(index), { bytes: 60 });
      deliveries.remove(deliveries.waiting());
    }
    expect(dropped()).toEqual({});
  });

  it('keep their bound of bytes when something is removed twice', () => {
    const { deliveries, add, ids, dropped } = openStore({ caps: { records: 10, bytes: 100 } });
    add('first', { bytes: 60 });
    const first = deliveries.waiting();
    deliveries.remove(first);
    deliveries.remove(first, 'rejected');
    add('second', { bytes: 60 });
    add('third', { bytes: 60 });
    expect([ids(), dropped()]).toEqual([['third'], { overflow: 1 }]);
  });

  it('may fill their bound of bytes to the last', () => {
    const { add, ids } = openStore({ caps: { records: 10, bytes: 100 } });
    add('first', { bytes: 60 });
    add('second', { bytes: 40 });
    expect(ids()).toEqual(['first', 'second']);
  });

  it('count what another tab left once, however often they look', async () => {
    const { deliveries, disk, ids, dropped } = openStore({ caps: { records: 10, bytes: 100 } });
    await disk.openOutbox().put([left('theirs', { bytes: 60 })]);
    for (let look = 0; look < 5; look += 1) await deliveries.refresh();
    expect([ids(), dropped()]).toEqual([['theirs'], {}]);
  });

  it('are not taken for delivered when they were written while the store was being read', async () => {
    const { clock, deliveries, add, ids } = openStore({ listMs: 1_000 });
    add('fresh', {}, 'soon');
    const looking = deliveries.refresh();
    await clock.advance(500);
    await clock.advance(1_000);
    await looking;
    expect(ids()).toEqual(['fresh']);
  });

  it('are not taken for delivered while the store is still busy with them, and then refuses them', async () => {
    const { clock, deliveries, add, ids } = openStore({ failAfterMs: 100 });
    add('answer');
    await clock.advance(10);
    // Who stops now hands it over in another way.
    expect(deliveries.isWritten()).toBe(false);
    await deliveries.refresh();
    await clock.advance(100);
    expect(ids()).toEqual(['answer']);
    expect(deliveries.isWritten()).toBe(false);
  });

  it('are not written again when they were removed while their write failed', async () => {
    const { clock, deliveries, add, failing, stored } = openStore({ failAfterMs: 100 });
    add('secret');
    await clock.advance(50);
    deliveries.remove(deliveries.waiting(), 'consent');
    await clock.advance(100);
    failing.afterMs = 0;
    add('later');
    await clock.advance(100);
    expect(await stored()).toEqual(['later']);
  });

  it('say so when the store fails', async () => {
    const { clock, add, disk, lines } = openStore();
    disk.breakStore({ put: true });
    add('one');
    await clock.advance(100);
    expect(lines.join()).toContain('The store failed: what it did not take waits in memory.');
  });
});

describe('the store', () => {
  it('is told within 50 ms to forget what was given up', async () => {
    const { clock, deliveries, add, stored } = openStore();
    add('one');
    await clock.advance(100);
    deliveries.remove(deliveries.waiting(), 'consent');
    await clock.advance(50);
    expect(await stored()).toEqual([]);
  });

  it('gets in one write what is added in one task, and in 25 ms what is not urgent', async () => {
    const { clock, add, put } = openStore();
    add('one');
    add('two');
    await clock.settle();
    add('three', {}, 'soon');
    await clock.advance(20);
    add('four', {}, 'soon');
    expect(put).toEqual([['one', 'two']]);
    await clock.advance(5);
    expect(put).toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ]);
  });

  it('is not troubled when there is nothing to write or to forget', async () => {
    const { clock, deliveries, add, put, removed } = openStore();
    add('one');
    deliveries.remove(deliveries.waiting());
    expect(clock.timers()).toBe(0);
    await clock.advance(100);
    await deliveries.write();
    expect([put, removed]).toEqual([[], []]);
    add('two');
    await clock.advance(100);
    expect([put, removed]).toEqual([[['two']], []]);
  });

  it('gets an event after its context, and no context that nothing new refers to', async () => {
    const { clock, add, put } = openStore();
    add('idle', { kind: 'context' }, 'soon');
    add('used', { kind: 'context' }, 'soon');
    await clock.advance(100);
    add('event', { kind: 'event', ref: 'used' }, 'soon');
    await clock.advance(100);
    expect(put).toEqual([
      ['idle', 'used'],
      ['used', 'event'],
    ]);
  });
});

describe('a context', () => {
  const context = (id: string, more: Partial<OutboxRecord> = {}): OutboxRecord =>
    left(id, { kind: 'context', ...more });

  it('stays while an event needs it, however old, and goes when none does', async () => {
    const { clock, deliveries, add, stored } = openStore();
    add('c', { kind: 'context' });
    add('e', { kind: 'event', ref: 'c' });
    await clock.advance(10 * contextLifeMs);
    await deliveries.refresh();
    await deliveries.write();
    expect(await stored()).toEqual(['c', 'e']);
    deliveries.remove(deliveries.waiting());
    await deliveries.refresh();
    await deliveries.write();
    expect(await stored()).toEqual([]);
  });

  it('of this tab that no event needs is kept among the newest twenty', async () => {
    const { clock, add, stored } = openStore();
    add('needed', { kind: 'context' });
    add('event', { kind: 'event', ref: 'needed' });
    for (let index = 10; index < 40; index += 1) {
      add(`c${index}`, { kind: 'context' });
      await clock.advance(50);
    }
    const kept = await stored();
    expect(kept.filter((id) => id.startsWith('c'))).toEqual(
      Array.from({ length: 20 }, (_, index) => `c${index + 20}`),
    );
    expect(kept).toContain('needed');
  });

  it('of another tab is left alone for five minutes, however many there are, and then goes', async () => {
    const { clock, deliveries, disk, stored } = openStore();
    const theirs = Array.from({ length: 30 }, (_, index) => context(`c${index + 10}`));
    await disk.openOutbox().put(theirs);
    await clock.advance(4 * contextLifeMs);
    await deliveries.refresh();
    await deliveries.write();
    expect(await stored()).toHaveLength(30);
    await clock.advance(2 * contextLifeMs);
    await deliveries.refresh();
    await deliveries.write();
    expect(await stored()).toEqual([]);
  });

  it('is removed from the store with all others when everything is', async () => {
    const { clock, deliveries, add, stored } = openStore();
    add('c', { kind: 'context' });
    add('e', { kind: 'event', ref: 'c' });
    await clock.advance(100);
    deliveries.clear('consent');
    await deliveries.write();
    expect(await stored()).toEqual([]);
    expect(deliveries.context('c')).toBeUndefined();
  });
});

describe('isRecord', () => {
  it('takes a whole record', () => {
    expect(isRecord(left('one'))).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'record'],
    ['an id that is no text', { ...left('one'), id: 7 }],
    ['an order that is no text', { ...left('one'), order: 7 }],
    ['no kind', { ...left('one'), kind: undefined }],
    ['a kind that begins like one of ours', { ...left('one'), kind: 'eventual' }],
    ['a kind that ends like one of ours', { ...left('one'), kind: 'old-event' }],
    ['a time that is none', { ...left('one'), createdAt: '2026' }],
    ...[Number.NaN, 1e308, Infinity, 2 ** 31, 65_536, -1, 0.5, '10', null, undefined].map(
      (bytes): [string, unknown] => [`bytes of ${JSON.stringify(bytes)}`, { ...left('one'), bytes }],
    ),
  ])('does not take %s', (_what, value) => {
    expect(isRecord(value)).toBe(false);
  });
});
