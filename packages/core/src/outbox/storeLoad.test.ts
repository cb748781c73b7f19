// What the store is asked for while much is handed over and nothing can be sent.
import { describe, expect, it } from 'vitest';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import type { TabLock } from '../platform/tabLock.js';
import { createFakePlatform, createOutboxBrowser, type FakePlatformOptions } from '../test/index.js';

interface Asked {
  /** How often the store was read. */
  reads: number;
  /** The longest page. */
  longest: number;
  put: number;
  removed: string[];
  underWay: number;
  mostUnderWay: number;
}

/** A tab whose store counts what it is asked, and takes its time with every write. */
function openCountedTab(options: FakePlatformOptions & { browser?: Browser; writeMs?: number } = {}) {
  const browser = options.browser ?? createOutboxBrowser();
  const { clock, disk, server } = browser;
  const platform = createFakePlatform({ clock, disk, answer: server.handle, ...options });
  const asked: Asked = { reads: 0, longest: 0, put: 0, removed: [], underWay: 0, mostUnderWay: 0 };
  const slowly = async (work: () => Promise<void>): Promise<void> => {
    asked.underWay += 1;
    asked.mostUnderWay = Math.max(asked.mostUnderWay, asked.underWay);
    await work();
    const { writeMs } = options;
    if (writeMs) await new Promise<void>((resolve) => void clock.after(writeMs, resolve));
    asked.underWay -= 1;
  };
  const { outboxStore } = platform;
  const counted: OutboxStore = {
    ...outboxStore,
    async list(...range) {
      asked.reads += 1;
      const page = await outboxStore.list(...range);
      asked.longest = Math.max(asked.longest, page.length);
      return page;
    },
    put(records) {
      asked.put += records.length;
      return slowly(() => outboxStore.put(records));
    },
    remove(ids) {
      asked.removed.push(...ids);
      return slowly(() => outboxStore.remove(ids));
    },
  };
  const tab = browser.open({ platform: { ...platform, outboxStore: counted } });
  return { ...browser, ...tab, platform, asked };
}
type Browser = ReturnType<typeof createOutboxBrowser>;

describe('the store, while nothing can be sent', () => {
  it('is not read for events that no lane may send yet', async () => {
    const { clock, asked, event, outbox } = openCountedTab();
    await clock.advance(1_000);
    const before = asked.reads;
    for (let round = 0; round < 100; round += 1) {
      for (let index = 0; index < 20; index += 1) event();
      void outbox.flush('due');
      await clock.advance(10);
    }
    expect(asked.reads).toBe(before);
    expect(outbox.delivery()).toMatchObject({ pending: 1_000, dropped: { overflow: 1_000 } });
  });

  it('is not read while the lanes wait for a server that fails, and again when they may send', async () => {
    const { clock, asked, event, status, outbox, platform, server } = openCountedTab();
    outbox.allowAnalytics(true);
    platform.http.answer(() => ({ status: 503, retryAfter: '100' }));
    event();
    status();
    void outbox.flush('due');
    await clock.advance(1_000);
    const before = asked.reads;
    for (let round = 0; round < 50; round += 1) {
      event();
      void outbox.flush('due');
      await clock.advance(1_000);
    }
    expect(asked.reads).toBe(before);
    platform.http.answer(server.handle);
    await clock.advance(60_000);
    expect(asked.reads).toBeGreaterThan(before);
    expect([server.events.size, server.statuses.size]).toEqual([51, 1]);
  });

  it('is read when another tab tells of something, also while a lane waits', async () => {
    const { clock, asked, open, event, outbox, server } = openCountedTab();
    await clock.advance(1_000);
    event();
    await outbox.flush('due');
    const before = asked.reads;
    const hidden = open({ isForeground: false });
    const id = hidden.status();
    await clock.advance(5_000);
    expect(asked.reads).toBeGreaterThan(before);
    expect([...server.statuses.keys()]).toEqual([id]);
  });

  it('gets one write at a time, and is told once what to forget, however slow it is', async () => {
    const { clock, asked, event, outbox } = openCountedTab({ writeMs: 400 });
    await clock.advance(2_000);
    asked.mostUnderWay = 0;
    for (let round = 0; round < 60; round += 1) {
      for (let index = 0; index < 100; index += 1) event();
      void outbox.flush('due');
      await clock.advance(20);
    }
    await clock.advance(5_000);
    // A write is what is put and what is forgotten.
    expect(asked.mostUnderWay).toBeLessThanOrEqual(2);
    expect(new Set(asked.removed).size).toBe(asked.removed.length);
    // No more than fits is written per write, whatever was handed over meanwhile.
    expect(asked.put).toBeLessThan(6_000);
    expect(outbox.delivery()).toMatchObject({ pending: 1_000, dropped: { overflow: 5_000 } });
  });

  it('has what a page that hides leaves, though a write is under way', async () => {
    const { clock, disk, event, status, platform, outbox } = openCountedTab({ writeMs: 10_000 });
    platform.http.setOnline(false);
    await clock.advance(20_000);
    event();
    await clock.advance(100);
    const ids = [event(), status()];
    void outbox.flush('hide');
    await clock.settle();
    const kept = (await disk.records('key')).map(({ id }) => id);
    expect(kept).toEqual(expect.arrayContaining(ids));
  });

  /** What tabs that are gone have left. Their context stands last: it was put again at its last freeze. */
  const leave = async ({ disk, clock }: Browser, count: number): Promise<void> => {
    const recordAt = (index: number): OutboxRecord => {
      const id = `00000000-0000-4000-8000-${String(1e11 + index)}`;
      const order = String(1e7 + index);
      const body = JSON.stringify({ id });
      return { id, order, kind: 'event', owner: 'key', createdAt: clock.now(), bytes: 2, ref: 'left', body };
    };
    const fixed = '"publicKey":"pk","integration":"in"\n"user_id":"u"\n{}';
    await disk
      .openOutbox()
      .put([
        ...Array.from({ length: count }, (_, index) => recordAt(index)),
        { ...recordAt(count), id: 'left', kind: 'context', body: { fixed, engagementMs: 0 } },
      ]);
  };

  it('is read page by page when many tabs have left more than the outbox holds', async () => {
    const browser = createOutboxBrowser();
    await leave(browser, 7_000);
    const { clock, asked, outbox, server } = openCountedTab({ browser });
    outbox.allowAnalytics(true);
    await clock.advance(10_000);
    expect(asked.longest).toBeLessThanOrEqual(2_000);
    expect(outbox.delivery()).toEqual({ delivered: 1_000, pending: 0, dropped: { overflow: 6_000 } });
    expect(server.events.size).toBe(1_000);
    expect((await browser.disk.records('key')).map(({ id }) => id)).toEqual(['left']);
  });

  it('does not take for delivered what lies beyond the page it has read', async () => {
    const browser = createOutboxBrowser();
    // Without locks a tab sends only what it knows to be its own.
    const lock: TabLock = { isShared: false, run: async (_name, _waitMs, work) => work() };
    const { clock, event, outbox, asked, platform, server } = openCountedTab({ browser, lock });
    platform.http.setOnline(false);
    const ids = Array.from({ length: 500 }, () => event());
    void outbox.flush('due');
    await clock.advance(1_000);
    await leave(browser, 3_000);
    outbox.allowAnalytics(true);
    platform.http.setOnline(true);
    await clock.advance(20_000);
    expect(asked.longest).toBe(2_000);
    expect(ids.every((id) => server.events.has(id))).toBe(true);
    expect(outbox.delivery()).toEqual({ delivered: 500, pending: 500, dropped: { overflow: 2_500 } });
  });

  it('keeps few contexts beyond those that events need, however often attributes change', async () => {
    const { clock, disk, event, outbox } = openCountedTab();
    await clock.advance(1_000);
    for (let index = 0; index < 1_500; index += 1) event('click', `context ${index}`);
    await outbox.flush('due');
    await clock.advance(1_000);
    const stored = await disk.records('key');
    const contexts = new Set(stored.filter(({ kind }) => kind === 'context').map(({ id }) => id));
    const events = stored.filter(({ kind }) => kind === 'event');
    expect(events).toHaveLength(1_000);
    expect(events.every(({ ref = '' }) => contexts.has(ref))).toBe(true);
    expect(contexts.size).toBeLessThanOrEqual(1_020);
  });
});
