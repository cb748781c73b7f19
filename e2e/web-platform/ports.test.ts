import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundlePage, launchBrowser, startTestPages, type TestPages, until } from './testPages.js';

let script: string;
let pages: TestPages;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  script = await bundlePage();
  browser = await launchBrowser(['--host-resolver-rules=MAP insecure.test 127.0.0.1']);
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  pages = await startTestPages(script);
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(pages.origin);
});
afterEach(async () => {
  await context.close();
  await pages.stop();
});

const insecure = () => pages.origin.replace('127.0.0.1', 'insecure.test');

describe('storage', () => {
  it.each(['localStorage', 'sessionStorage'] as const)('%s fulfils the contract', async (kind) => {
    const failures = await page.evaluate(
      (name) => parts.runContract('storage', () => parts.createBrowserStorage(name) as never),
      kind,
    );
    expect(failures).toEqual([]);
  });
});

describe('outbox store', () => {
  it.each(['createIndexedDbRecords', 'createLocalRecords'] as const)(
    'over %s fulfils the contract',
    async (factory) => {
      const failures = await page.evaluate(
        (name) => parts.runContract('outboxStore', () => parts.emptyStore(parts[name]()) as never),
        factory,
      );
      expect(failures).toEqual([]);
    },
  );

  it('keeps records over a reload and shows them to another tab', async () => {
    await page.evaluate(async () => {
      const store = parts.createBrowserOutbox();
      await store.open();
      await store.put([parts.recordOf('a')]);
    });
    const other = await context.newPage();
    await other.goto(pages.origin);
    for (const tab of [page, other]) {
      await tab.reload();
      const ids = await tab.evaluate(async () => {
        const store = parts.createBrowserOutbox();
        return [await store.open(), (await store.list('key')).map(({ id }) => id)];
      });
      expect(ids).toEqual([true, ['a']]);
    }
  });

  it('tells other tabs of new records, and not the tab itself', async () => {
    const other = await context.newPage();
    await other.goto(pages.origin);
    const hear = async (tab: Page) =>
      tab.evaluate(() => {
        const store = parts.createBrowserOutbox();
        const state = { heard: 0, store };
        store.onAnnounced(() => (state.heard += 1));
        Object.assign(globalThis, { state });
      });
    await hear(page);
    await hear(other);
    const heard = (tab: Page) =>
      tab.evaluate(() => (globalThis as unknown as { state: { heard: number } }).state.heard);
    await page.evaluate(() =>
      (globalThis as unknown as { state: { store: { announce(): void } } }).state.store.announce(),
    );
    await until('the other tab hears it', async () => (await heard(other)) === 1);
    expect(await heard(page)).toBe(0);
  });

  it('[F-10] opens a database that a newer release has raised to a higher version', async () => {
    const ids = await page.evaluate(async () => {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('service-popups', 7);
        request.onupgradeneeded = () => {
          const store = request.result.createObjectStore('outbox', { keyPath: 'id' });
          store.createIndex('owner', ['owner', 'order']);
          request.result.createObjectStore('something new');
        };
        request.onsuccess = () => (request.result.close(), resolve());
        request.onerror = () => reject(request.error);
      });
      const store = parts.createBrowserOutbox();
      await store.open();
      await store.put([parts.recordOf('a')]);
      return (await store.list('key')).map(({ id }) => id);
    });
    expect(ids).toEqual(['a']);
  });

  it("takes localStorage where the database is somebody else's, and moves what it left there later", async () => {
    const found = await page.evaluate(async () => {
      const foreign = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('service-popups', 1);
        request.onsuccess = () => resolve(request.result);
      });
      const first = parts.createBrowserOutbox();
      const isLasting = await first.open();
      await first.put([parts.recordOf('a')]);
      const keys = Object.keys(localStorage).sort();
      foreign.close();
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('service-popups').onsuccess = resolve;
      });
      const second = parts.createBrowserOutbox();
      await second.open();
      const ids = (await second.list('key')).map(({ id }) => id);
      return { isLasting, keys, ids, left: Object.keys(localStorage) };
    });
    const keys = ['service-popups/outbox', 'service-popups/outbox/a'];
    expect(found).toEqual({ isLasting: true, keys, ids: ['a'], left: [] });
  });

  it('says so when the database was deleted under it, and opens anew', async () => {
    const found = await page.evaluate(async () => {
      const store = parts.createBrowserOutbox();
      let gone = 0;
      await store.open(() => (gone += 1));
      await store.put([parts.recordOf('a')]);
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('service-popups').onsuccess = resolve;
      });
      await store.put([parts.recordOf('b')]);
      return { gone, ids: (await store.list('key')).map(({ id }) => id) };
    });
    expect(found).toEqual({ gone: 1, ids: ['b'] });
  });

  it('[F-11] says so when localStorage was cleared under it, at the next look and when the page is left', async () => {
    const gone = await page.evaluate(async () => {
      const store = parts.createBrowserOutbox([parts.createLocalRecords()]);
      const told: string[] = [];
      let when = '';
      await store.open(() => told.push(when));
      for (when of ['a look', 'leaving']) {
        await store.put([parts.recordOf('a')]);
        localStorage.clear();
        if (when === 'leaving') store.announce();
        await store.list('key');
      }
      when = 'nothing';
      await store.list('key');
      store.announce();
      store.close();
      await store.remove(['a']);
      return [...told, localStorage.length];
    });
    expect(gone).toEqual(['a look', 'leaving', 0]);
  });

  it('[F-11] writes to localStorage at once when its database is deleted, and says so when that is cleared too', async () => {
    const kept = await page.evaluate(async () => {
      const store = parts.createBrowserOutbox();
      await store.open(() => void store.put([parts.recordOf('a')]));
      await store.put([parts.recordOf('a')]);
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('service-popups').onsuccess = resolve;
      });
      const atOnce = localStorage.getItem('service-popups/outbox/a') !== null;
      localStorage.clear();
      await store.list('key');
      return [atOnce, (await store.list('key')).map(({ id }) => id)];
    });
    expect(kept).toEqual([true, ['a']]);
  });

  it('[F-11] makes its database anew where localStorage has no room for what was deleted with it', async () => {
    const kept = await page.evaluate(async () => {
      const records = ['a', 'b'].map((id) => parts.recordOf(id));
      const store = parts.createBrowserOutbox();
      const written = new Promise<void>((resolve, reject) => {
        void store.open(() => void store.put(records).then(resolve, reject));
      });
      await store.put(records);
      // The host leaves room for the mark, and for one of the two.
      const room = JSON.stringify(records[0]).length + 100;
      localStorage.setItem('room', 'x'.repeat(room));
      for (let length = 2 ** 22; length > 0; length >>= 1) {
        try {
          localStorage.setItem(`host${length}`, 'x'.repeat(length));
        } catch {
          // Less, then.
        }
      }
      localStorage.removeItem('room');
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('service-popups').onsuccess = resolve;
      });
      await written;
      const next = parts.createBrowserOutbox();
      await next.open();
      const ours = Object.keys(localStorage).filter((key) => key.startsWith('service-popups'));
      return { ids: (await next.list('key')).map(({ id }) => id), ours };
    });
    expect(kept).toEqual({ ids: ['a', 'b'], ours: [] });
  });

  it('[F-8] leaves no connection open when a database without room fails again while it is being opened anew', async () => {
    const session = await context.newCDPSession(page);
    await page.evaluate(() => parts.createIndexedDbRecords().open());
    await session.send('Storage.overrideQuotaForOrigin', { origin: pages.origin, quotaSize: 1 });
    const found = await page.evaluate(async () => {
      const open = new Set<IDBDatabase>();
      const prototype = { ...Object.getOwnPropertyDescriptors(IDBDatabase.prototype) };
      const asked = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
        const request = asked.apply(this, args);
        request.addEventListener('success', () => open.add(request.result));
        return request;
      };
      IDBDatabase.prototype.close = function (this: IDBDatabase) {
        open.delete(this);
        (prototype.close.value as () => void).call(this);
      };
      const shelf = parts.createIndexedDbRecords();
      await shelf.open();
      const both = ['a', 'b'].map((id) => shelf.put([parts.recordOf(id)]));
      const looks = both.map((one) => one.catch(() => shelf.list('key')));
      const ids = (await Promise.all(looks)).flatMap((records) => (records ?? []).map(({ id }) => id));
      const left = open.size;
      shelf.close();
      await new Promise((resolve) => setTimeout(resolve));
      return { ids, left, atTheEnd: open.size };
    });
    expect(found).toEqual({ ids: [], left: 1, atTheEnd: 0 });
  });

  it('opens anew when its connection broke without a word', async () => {
    const ids = await page.evaluate(async () => {
      const connections: IDBDatabase[] = [];
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
        const request = open.apply(this, args);
        request.addEventListener('success', () => connections.push(request.result));
        return request;
      };
      const store = parts.createBrowserOutbox();
      await store.open();
      for (const connection of connections) connection.close();
      await store.put([parts.recordOf('a')]).catch(() => undefined);
      await store.put([parts.recordOf('b')]);
      return (await store.list('key')).map(({ id }) => id);
    });
    expect(ids).toEqual(['b']);
  });

  it('takes damaged records out of localStorage, moves the others, and leaves what is not its own', async () => {
    const [ids, left] = await page.evaluate(async () => {
      const keep = (id: string, text: string): void =>
        localStorage.setItem(`service-popups/outbox/${id}`, text);
      for (const [index, text] of ['{', 'null', '7', '{}', '{"id":"other"}'].entries())
        keep(`x${index}`, text);
      keep('a', JSON.stringify(parts.recordOf('a')));
      localStorage.setItem('cart', '{');
      const store = parts.createBrowserOutbox();
      return [(await store.list('key')).map(({ id }) => id), Object.keys(localStorage)];
    });
    expect([ids, left]).toEqual([['a'], ['cart']]);
  });

  it('keeps nothing in a sandboxed document, where every storage throws; the outbox then lives in memory', async () => {
    await page.goto(`${pages.origin}/sandboxed`);
    const seen: string[] = [];
    pages.intake.answer = (_request, body, response) => {
      seen.push(body);
      response.writeHead(202).end('{"accepted":1,"duplicates":0}');
    };
    const found = await page.evaluate(async (url) => {
      const isLasting = await parts
        .createBrowserOutbox()
        .open()
        .catch(() => false);
      const { analytics, outbox } = parts.startAnalytics(url);
      analytics.track('from the sandbox');
      await analytics.flush();
      return { isLasting, delivery: outbox.delivery() };
    }, pages.origin);
    expect(found).toEqual({ isLasting: false, delivery: { delivered: 1, pending: 0, dropped: {} } });
    expect(seen).toHaveLength(1);
  });
});

describe('lock', () => {
  /** Resolves when the tab has the lock, which it keeps until `release` is called in it. */
  const hold = (tab: Page, name: string): Promise<void> =>
    tab.evaluate(
      (lock) =>
        new Promise<void>((held) => {
          const keep = () =>
            new Promise<void>((release) => {
              Object.assign(globalThis, { release });
              held();
            });
          void parts.createTabLock().run(lock, 60_000, keep);
        }),
      name,
    );

  it('fulfils the contract', async () => {
    expect(
      await page.evaluate(() => parts.runContract('tabLock', () => parts.createTabLock() as never)),
    ).toEqual([]);
  });

  it('is held by one tab at a time, and is not waited for longer than told', async () => {
    const other = await context.newPage();
    await other.goto(pages.origin);
    await hold(page, 'x');
    // The holder never lets go by itself: who waited for longer would wait for ever.
    expect(await other.evaluate(() => parts.createTabLock().run('x', 200, () => 'mine'))).toBeUndefined();
    await page.evaluate(() => (globalThis as unknown as { release(): void }).release());
    expect(await other.evaluate(() => parts.createTabLock().run('x', 60_000, () => 'mine'))).toBe('mine');
  });

  it('of a tab that was closed is free', async () => {
    const other = await context.newPage();
    await other.goto(pages.origin);
    await hold(other, 'y');
    await other.close();
    expect(await page.evaluate(() => parts.createTabLock().run('y', 60_000, () => 'mine'))).toBe('mine');
  });

  it('does without where the page has no locks, and ids are UUIDs there too', async () => {
    await page.goto(insecure());
    const found = await page.evaluate(async () => {
      const lock = parts.createTabLock();
      return [
        isSecureContext,
        lock.isShared,
        await lock.run('x', 10, () => 'done'),
        parts.createBrowserClock().uuid(),
      ];
    });
    expect(found.slice(0, 3)).toEqual([false, false, 'done']);
    expect(found[3]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('clock', () => {
  it('does not take a wait of months for none', async () => {
    const hasRung = await page.evaluate(async () => {
      let rings = 0;
      const stop = parts.createBrowserClock().after(90 * 86_400_000, () => (rings += 1));
      await new Promise((resolve) => setTimeout(resolve, 50));
      stop();
      return rings > 0;
    });
    expect(hasRung).toBe(false);
  });

  it('makes ids that are never the same, however many are asked for', async () => {
    const count = await page.evaluate(() => {
      const { uuid } = parts.createBrowserClock();
      return new Set(Array.from({ length: 1_000 }, uuid)).size;
    });
    expect(count).toBe(1_000);
  });
});

describe('requests', () => {
  const send = (path: string, more: object = {}) =>
    page.evaluate(
      ([url, rest]) =>
        parts.createFetchHttp().send({ method: 'POST', url, body: '{}', timeoutMs: 60_000, ...rest }),
      [`${pages.origin}/sdk/${path}`, more] as const,
    );

  it('are simple: no preflight, no cookie, no header of their own, text/plain', async () => {
    await page.goto(insecure());
    const seen: Record<string, unknown>[] = [];
    pages.intake.answer = (request, body, response) => {
      seen.push({
        method: request.method,
        type: request.headers['content-type'],
        cookie: request.headers.cookie,
        body,
      });
      response.writeHead(202, { 'retry-after': '7' }).end('{"ok":1}');
    };
    const answer = await send('x');
    // Nor the host's own, where the server is on its origin.
    await page.goto(pages.origin);
    await page.evaluate(() => (document.cookie = 'session=secret'));
    await send('x');
    const simple = { method: 'POST', type: 'text/plain;charset=UTF-8', cookie: undefined, body: '{}' };
    expect(seen).toEqual([simple, simple]);
    expect(answer).toEqual({ status: 202, retryAfter: '7', body: '{"ok":1}' });
  });

  it('ask again what a cache holds where they must, and only there', async () => {
    let asked = 0;
    pages.intake.answer = (_request, _body, response) => {
      asked += 1;
      response.writeHead(200, { 'cache-control': 'max-age=600' }).end('{}');
    };
    const get = (revalidate: boolean) => send('cached', { method: 'GET', body: undefined, revalidate });
    for (const revalidate of [false, false, true]) await get(revalidate);
    expect(asked).toBe(2);
  });

  it('hear that the connection is back until they are told not to', async () => {
    const heard = await page.evaluate(() => {
      let count = 0;
      const stop = parts.createFetchHttp().onOnline(() => (count += 1));
      dispatchEvent(new Event('online'));
      stop();
      dispatchEvent(new Event('online'));
      return count;
    });
    expect(heard).toBe(1);
  });

  it('end at the deadline when the answer never comes, or comes by drops', async () => {
    pages.intake.answer = () => undefined;
    expect(await send('hole', { timeoutMs: 300 })).toMatchObject({ status: 0, timedOut: true });
    let isLeft = false;
    pages.intake.answer = (_request, _body, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => {
        clearInterval(timer);
        isLeft = true;
      });
    };
    expect(await send('loris', { timeoutMs: 300 })).toMatchObject({ status: 0, timedOut: true });
    await until('nobody listens to it any more', () => isLeft);
  });

  it('that are refused or cut have no answer', async () => {
    pages.intake.answer = (request) => request.socket.destroy();
    expect(await send('cut')).toMatchObject({ status: 0 });
    const refused = await page.evaluate(() =>
      parts.createFetchHttp().send({ method: 'GET', url: 'http://127.0.0.1:9/', timeoutMs: 1_000 }),
    );
    expect(refused).toMatchObject({ status: 0 });
  });

  it.each([
    '() => undefined',
    '() => { throw new Error("host") }',
    '() => new Promise(() => {})',
    '() => Promise.reject(1)',
  ])('survive a host whose fetch is %s', async (stub) => {
    await page.evaluate(`globalThis.fetch = ${stub}`);
    expect(await send('x', { timeoutMs: 200 })).toMatchObject({ status: 0 });
  });

  it("with keepalive share the page's 64 KiB", async () => {
    pages.intake.answer = (_request, _body, response) =>
      void setTimeout(() => response.writeHead(202).end('{}'), 300);
    const statuses = await page.evaluate(async (url) => {
      const http = parts.createFetchHttp();
      const body = 'x'.repeat(30_000);
      const sent = [1, 2, 3].map(() =>
        http.send({ method: 'POST', url, body, timeoutMs: 60_000, keepalive: true }),
      );
      const first = (await Promise.all(sent)).map(({ status }) => status);
      const again = await http.send({ method: 'POST', url, body, timeoutMs: 60_000, keepalive: true });
      return [...first, again.status];
    }, `${pages.origin}/sdk/x`);
    expect(statuses).toEqual([202, 202, 0, 202]);
  });
});

describe('navigation', () => {
  const story = async () =>
    page.evaluate(async () => {
      const original = history.pushState;
      const navigation = parts.createBrowserNavigation();
      const seen: string[] = [];
      const stop = navigation.onChange((next, previous) => seen.push(`${previous.path} -> ${next.path}`));
      const heard = async (count: number): Promise<void> => {
        while (seen.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
      };
      history.pushState({}, '', '/a?x=1');
      history.replaceState({}, '', '/a?x=1');
      location.hash = '#/route';
      await heard(2);
      history.back();
      await heard(3);
      stop();
      history.pushState({}, '', '/unseen');
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { seen, isRestored: history.pushState === original };
    });

  it('is heard through the Navigation API', async () => {
    expect(await story()).toEqual({
      seen: ['/ -> /a?x=1', '/a?x=1 -> /a?x=1#/route', '/a?x=1#/route -> /a?x=1'],
      isRestored: true,
    });
  });

  it.each<[string, () => unknown]>([
    ['there is no such API', () => Object.defineProperty(globalThis, 'navigation', { value: undefined })],
    [
      "the name is an element's",
      () => {
        Reflect.deleteProperty(globalThis, 'navigation');
        document.body.innerHTML = '<nav id="navigation"></nav>';
      },
    ],
    ["the name is the host's", () => Object.assign(globalThis, { navigation: { items: [] } })],
  ])('is heard through history where %s, which is then put back as it was', async (_why, take) => {
    await page.evaluate(take);
    expect(await story()).toEqual({
      seen: ['/ -> /a?x=1', '/a?x=1 -> /a?x=1#/route', '/a?x=1#/route -> /a?x=1'],
      isRestored: true,
    });
  });

  it('is heard as far as it can be where nobody may wrap history', async () => {
    const seen = await page.evaluate(async () => {
      Object.defineProperty(globalThis, 'navigation', { value: undefined });
      Object.freeze(history);
      return new Promise((resolve) => {
        parts.createBrowserNavigation().onChange((next) => resolve(next.path));
        history.pushState({}, '', '/a');
        location.hash = '#/route';
      });
    });
    expect(seen).toBe('/a#/route');
  });

  it('leaves a history that somebody else has wrapped since as they made it', async () => {
    const calls = await page.evaluate(() => {
      Object.defineProperty(globalThis, 'navigation', { value: undefined });
      const seen: string[] = [];
      const stop = parts.createBrowserNavigation().onChange((next) => seen.push(next.path));
      const ours = history.pushState.bind(history);
      history.pushState = (...args) => {
        seen.push('host');
        ours(...args);
      };
      stop();
      history.pushState({}, '', '/b');
      return [seen, location.pathname];
    });
    expect(calls).toEqual([['host'], '/b']);
  });

  it('reads a parameter and takes it out of the address', async () => {
    await page.goto(`${pages.origin}/p?a=1&sv_preview=t%20x#top`);
    const found = await page.evaluate(() => {
      history.replaceState('of the host', '');
      const navigation = parts.createBrowserNavigation();
      const value = navigation.parameter?.('sv_preview');
      navigation.dropParameter?.('sv_preview');
      const address = location.href.replace(location.origin, '');
      return [value, address, navigation.current().path, history.state as string];
    });
    expect(found).toEqual(['t x', '/p?a=1#top', '/p?a=1', 'of the host']);
  });

  it('is heard by each as long as they listen, from where the page was when the first began', async () => {
    const seen = await page.evaluate(() => {
      const navigation = parts.createBrowserNavigation();
      const heard: string[] = [];
      const listen = (name: string) =>
        navigation.onChange((next, previous) => heard.push(`${name}: ${previous.path} -> ${next.path}`));
      history.pushState({}, '', '/before');
      const stops = ['a', 'b'].map(listen);
      stops[0]?.();
      history.pushState({}, '', '/while');
      stops[1]?.();
      history.pushState({}, '', '/between');
      listen('c');
      history.pushState({}, '', '#!/route');
      return heard;
    });
    expect(seen).toEqual(['b: /before -> /while', 'c: /between -> /between#/route']);
  });
});

describe('lifecycle', () => {
  it('hears a page that leaves, a tab that is frozen and one that comes back', async () => {
    await page.evaluate(() => {
      const lifecycle = parts.createPageLifecycle();
      const note = (what: string) => () =>
        localStorage.setItem('log', `${localStorage.getItem('log') ?? ''}${what} `);
      lifecycle.onForeground(note('foreground'));
      lifecycle.onBackground(note('background'));
      lifecycle.onHide(note('hide'));
    });
    // A page that is seen cannot be frozen by the browser, so the tab only hears of it.
    await page.evaluate(() => ['freeze', 'resume'].map((type) => document.dispatchEvent(new Event(type))));
    await page.goto(`${pages.origin}/elsewhere`);
    const log = await page.evaluate(() => localStorage.getItem('log'));
    expect(log?.trim().split(' ').slice(0, 3)).toEqual(['hide', 'foreground', 'hide']);
  });

  it('takes a page that was loaded for no return, and one out of the cache for one', async () => {
    const heard = await page.evaluate(() => {
      const returns: boolean[] = [];
      parts.createPageLifecycle().onForeground(() => returns.push(true));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
      const before = returns.length;
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return [before, returns.length];
    });
    expect(heard).toEqual([0, 1]);
  });

  it('takes its listeners back', async () => {
    const count = await page.evaluate(() => {
      const lifecycle = parts.createPageLifecycle();
      let heard = 0;
      const stops = [lifecycle.onForeground, lifecycle.onBackground, lifecycle.onHide].map((on) =>
        on(() => (heard += 1)),
      );
      for (const stop of stops) stop();
      dispatchEvent(new Event('pagehide'));
      document.dispatchEvent(new Event('freeze'));
      document.dispatchEvent(new Event('visibilitychange'));
      return heard;
    });
    expect(count).toBe(0);
  });
});

describe('device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130 Safari/537.36',
      'desktop',
      '10.0',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1',
      'phone',
      '17.4',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1',
      'tablet',
      '16.6',
      'iPad',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36',
      'phone',
      '14',
      'Pixel 8',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/130 Safari/537.36',
      'tablet',
      '13',
      'SM-X200',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17 Safari/605.1.15',
      'desktop',
      '10.15.7',
      'Macintosh',
    ],
  ])('is read from %s', async (userAgent, type, osVersion, model) => {
    const own = await browser.newContext({ userAgent });
    const tab = await own.newPage();
    await tab.goto(pages.origin);
    expect(await tab.evaluate(() => parts.createBrowserDevice().describe())).toEqual({
      type,
      osVersion,
      model,
    });
    await own.close();
  });

  it('is a tablet where a Macintosh has fingers', async () => {
    const type = await page.evaluate(() => {
      const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17 Safari/605.1.15';
      for (const [name, value] of Object.entries({ userAgent, maxTouchPoints: 5 }))
        Object.defineProperty(navigator, name, { value });
      return parts.createBrowserDevice().type();
    });
    expect(type).toBe('tablet');
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    // This browser says that it is automated: on the developer's own machine it is a test.
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130', false],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130', false],
  ])('is a bot as %s (on the developer’s own machine: %s)', async (userAgent, isAlways) => {
    const own = await browser.newContext({ userAgent });
    const tab = await own.newPage();
    const isBot = async (origin: string): Promise<boolean> => {
      await tab.goto(origin);
      return tab.evaluate(() => parts.createBrowserDevice().isBot());
    };
    expect(await isBot(pages.origin)).toBe(isAlways);
    expect(await isBot(insecure())).toBe(true);
    await own.close();
  });
});
