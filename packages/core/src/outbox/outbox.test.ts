import { describe, expect, it } from 'vitest';
import { createOutboxBrowser } from '../test/index.js';

const start = (options: Parameters<ReturnType<typeof createOutboxBrowser>['open']>[0] = {}) => {
  const browser = createOutboxBrowser();
  const tab = browser.open(options);
  tab.outbox.allowAnalytics(true);
  return { ...browser, ...tab, tab };
};

describe('outbox', () => {
  it('[STS-2] delivers each status once through a reload, ten seconds offline and three 503s', async () => {
    const { clock, disk, server, open, platform, status, kill } = start();
    await clock.settle();
    platform.http.setOnline(false);
    const ids = [status(), status({ status: 'PARTIAL' }), status({ status: 'COMPLETED' })];
    await clock.advance(10_000);
    kill();
    const next = open();
    next.platform.http.script({ status: 503 }, { status: 503 }, { status: 503 });
    await clock.advance(120_000);
    expect([...server.statuses.keys()].sort()).toEqual([...ids].sort());
    expect(await disk.records('key')).toEqual([]);
    expect(next.outbox.delivery()).toEqual({ delivered: 3, pending: 0, dropped: {} });
  });

  it('sends reports before analytics, in the order in which they happened', async () => {
    const { clock, platform, status, event, outbox, response } = start();
    await clock.settle();
    platform.http.setOnline(false);
    event();
    status();
    response('r', 1);
    status();
    platform.http.setOnline(true);
    void outbox.flush('due');
    await clock.settle();
    expect(
      platform.http.requests.map(({ method, url }) => `${method} ${url.replace('https://api.example', '')}`),
    ).toEqual([
      'POST /sdk/popups',
      'POST /sdk/surveys/v/responses',
      'POST /sdk/popups',
      'POST /sdk/analytics',
    ]);
  });

  it('keeps the order of a tab when its clock is set back', async () => {
    const { clock, platform, status, outbox } = start();
    await clock.settle();
    platform.http.setOnline(false);
    const first = status();
    clock.jump(-86_400_000);
    const second = status();
    platform.http.setOnline(true);
    void outbox.flush('due');
    await clock.settle();
    expect(platform.http.bodies('/sdk/popups').map(({ reportId }) => reportId)).toEqual([first, second]);
  });

  it('adds sentAt at every try and keeps the id', async () => {
    const { clock, platform, status } = start();
    await clock.settle();
    platform.http.script({ status: 500 });
    const id = status();
    await clock.advance(5_000);
    const [first, second] = platform.http.bodies('/sdk/popups');
    expect([first?.['reportId'], second?.['reportId']]).toEqual([id, id]);
    expect(first?.['at']).toBe(second?.['at']);
    expect(Date.parse(String(second?.['sentAt']))).toBeGreaterThan(Date.parse(String(first?.['sentAt'])));
  });

  it('lets a newer save of a response take the place of an unsent one, and never an older', async () => {
    const { clock, server, platform, response, outbox } = start();
    platform.http.setOnline(false);
    response('r', 1);
    response('r', 2);
    response('r', 3);
    response('r', 3);
    response('r', 2);
    response('another', 1);
    expect(outbox.delivery()).toEqual({ delivered: 0, pending: 2, dropped: {} });
    platform.http.setOnline(true);
    await clock.advance(5_000);
    expect(platform.http.bodies('/responses').map(({ revision }) => revision)).toEqual([3, 1]);
    expect(server.responses.get('r')?.answers).toEqual({ q: 3 });
  });

  it('keeps a save that came while the one before was on its way', async () => {
    const { clock, server, platform, response } = start();
    await clock.settle();
    let answer: (value: { status: number; body: unknown }) => void = () => undefined;
    platform.http.answer(() => new Promise((resolve) => (answer = resolve)));
    response('r', 1);
    await clock.settle();
    response('r', 2);
    platform.http.answer(server.handle);
    answer({ status: 202, body: { responseId: 'r', revision: 1 } });
    await clock.advance(1_000);
    expect(server.responses.get('r')?.revision).toBe(2);
  });

  it('does not send a save again that failed on its way when a newer one has come meanwhile', async () => {
    const { clock, disk, server, platform, response, outbox } = start();
    await clock.settle();
    let answer: (value: { status: number }) => void = () => undefined;
    platform.http.answer(() => new Promise((resolve) => (answer = resolve)));
    response('r', 1);
    await clock.settle();
    response('r', 2);
    platform.http.answer(server.handle);
    answer({ status: 503 });
    await clock.advance(5_000);
    expect(platform.http.bodies('/responses').map(({ revision }) => revision)).toEqual([1, 2]);
    expect(outbox.delivery()).toEqual({ delivered: 1, pending: 0, dropped: {} });
    expect(await disk.records('key')).toEqual([]);
  });

  it('does not send events along with a status while they gather, and sends them when they are due', async () => {
    const { clock, platform, status, event, outbox } = start();
    await clock.settle();
    event();
    status();
    await clock.advance(60_000);
    expect(platform.http.requests.map(({ url }) => url.split('/sdk/')[1])).toEqual(['popups']);
    void outbox.flush('due');
    await clock.settle();
    expect(platform.http.requests.map(({ url }) => url.split('/sdk/')[1])).toEqual(['popups', 'analytics']);
  });

  it('sends events that are due also while more come at every moment, and then lets new ones gather', async () => {
    const { clock, event, status, outbox, server } = start();
    await clock.settle();
    event();
    void outbox.flush('due');
    event();
    await clock.settle();
    expect(server.events.size).toBe(2);
    event();
    status();
    await clock.advance(60_000);
    expect(server.events.size).toBe(2);
  });

  it('goes on trying to send events when beforeSend refuses the next', async () => {
    let isRefusing = false;
    const { clock, platform, event, outbox, server } = start({
      beforeSend: ({ body }) => (isRefusing ? null : body),
    });
    await clock.settle();
    platform.http.script({ status: 503 });
    event();
    void outbox.flush('due');
    await clock.settle();
    isRefusing = true;
    event();
    await clock.advance(60_000);
    expect(server.events.size).toBe(1);
  });

  it('sends a status that comes while events are on their way right after them', async () => {
    const { clock, platform, status, event, outbox, server } = start();
    await clock.settle();
    let answer: () => void = () => undefined;
    platform.http.answer(async (request) => {
      await new Promise<void>((resolve) => (answer = resolve));
      platform.http.answer(server.handle);
      return server.handle(request);
    });
    event();
    void outbox.flush('due');
    await clock.settle();
    const id = status();
    await clock.settle();
    expect(server.statuses.size).toBe(0);
    answer();
    await clock.settle();
    expect([...server.statuses.keys()]).toEqual([id]);
  });

  it('cuts an event to 32 KiB and says so; a report may fill a request of its own', async () => {
    const { clock, server, status, outbox, lines, platform } = start();
    const properties = { text: 'x'.repeat(40_000) };
    outbox.putContext('c', {
      fixed: '"publicKey":"p","integration":"i"\n"user_id":"u"\n{}',
      engagementMs: 0,
    });
    const bytes = outbox.addEvent({ id: clock.uuid(), name: 'n', at: '', properties }, 'c');
    expect(bytes).toBeLessThanOrEqual(32_768);
    expect(bytes).toBeGreaterThan(30_000);
    expect(lines.filter((line) => line.includes('was cut'))).toHaveLength(1);
    status({ surveyId: 'v'.repeat(60_000) });
    status({ surveyId: 'v'.repeat(70_000) });
    await clock.settle();
    expect([...server.statuses.values()].map(({ surveyId }) => surveyId?.length)[0]).toBe(60_000);
    expect(lines.filter((line) => line.includes('was cut'))).toHaveLength(2);
    const sizes = platform.http.requests.map(({ body = '' }) => body.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
  });

  it('sends no analytics before they are allowed, and then all', async () => {
    const browser = createOutboxBrowser();
    const { outbox, event, platform } = browser.open();
    event();
    void outbox.flush('due');
    await browser.clock.advance(60_000);
    expect(platform.http.requests).toEqual([]);
    outbox.allowAnalytics(true);
    await browser.clock.settle();
    expect(browser.server.events.size).toBe(1);
  });

  it('that discards analytics keeps answers and statuses, and events of contexts that are not meant', async () => {
    const { clock, platform, server, outbox, status, response, event } = start();
    await clock.settle();
    platform.http.setOnline(false);
    status();
    response('r', 1);
    event('drawn', 'c1');
    event('left out', 'c2');
    outbox.discardAnalytics('not_sampled', new Set(['c2']));
    expect(outbox.delivery()).toMatchObject({ pending: 3, dropped: { not_sampled: 1 } });
    outbox.discardAnalytics('tracking_disabled');
    expect(outbox.delivery()).toMatchObject({
      pending: 2,
      dropped: { not_sampled: 1, tracking_disabled: 1 },
    });
    platform.http.setOnline(true);
    await outbox.flush('due');
    await clock.settle();
    expect([server.statuses.size, server.responses.size, server.events.size]).toEqual([1, 1, 0]);
  });

  it('runs no timer while nothing waits, nor while waiting is of no use', async () => {
    const { clock, platform, event, status, outbox } = start();
    await clock.advance(1_000);
    expect(clock.timers()).toBe(0);
    event();
    status();
    await outbox.flush('due');
    await clock.advance(1_000);
    expect(clock.timers()).toBe(0);
    platform.lifecycle.background();
    event();
    void outbox.flush('due');
    await clock.advance(1_000);
    expect(clock.timers()).toBe(0);
  });

  it('puts at most 50 events and 48 KiB into a request', async () => {
    const { clock, platform, outbox } = start();
    await clock.settle();
    platform.http.setOnline(false);
    outbox.putContext('c', {
      fixed: '"publicKey":"p","integration":"i"\n"user_id":"u"\n{}',
      engagementMs: 0,
    });
    for (let index = 0; index < 120; index += 1) {
      const properties = { text: 'é'.repeat(index % 4 === 0 ? 4_000 : 10) };
      outbox.addEvent({ id: clock.uuid(), name: 'n', at: '2026-01-01T00:00:00.000Z', properties }, 'c');
    }
    platform.http.setOnline(true);
    void outbox.flush('due');
    await clock.settle();
    const sizes = platform.http.requests.map(
      ({ body = '' }) => encodeURIComponent(body).replace(/%../g, '.').length,
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(49_152);
    const counts = platform.http.bodies('/analytics').map((body) => eventsOf(body).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(50);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120);
  });

  it('sends events of different contexts in different requests and joins equal ones', async () => {
    const { clock, platform, event, outbox } = start();
    await clock.settle();
    platform.http.setOnline(false);
    event('1', 'anna');
    event('2', 'bert');
    event('3', 'anna');
    platform.http.setOnline(true);
    void outbox.flush('due');
    await clock.settle();
    const sent = platform.http
      .bodies('/analytics')
      .map((body) => [
        (body['metadata'] as { user_id: string }).user_id,
        eventsOf(body).map(({ name }) => name),
      ]);
    expect(sent).toEqual([
      ['anna', ['1', '3']],
      ['bert', ['2']],
    ]);
  });

  it('sends one request at a time per lane', async () => {
    const { clock, platform, server, outbox, event, status } = start();
    await clock.settle();
    let open = 0;
    let most = 0;
    platform.http.answer(async (request) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => clock.after(10, resolve));
      open -= 1;
      return server.handle(request);
    });
    for (let index = 0; index < 60; index += 1) {
      event();
      if (index % 10 === 0) status();
      void outbox.flush('due');
    }
    await clock.advance(5_000);
    expect([most, server.events.size, server.statuses.size]).toEqual([1, 60, 6]);
    expect([...server.arrivals.values()].every((times) => times === 1)).toBe(true);
  });

  describe('answers', () => {
    it.each([0, 408, 425, 429, 500, 503])('tries again after %i and stores once', async (code) => {
      const { clock, platform, server, status } = start();
      await clock.settle();
      platform.http.script({ status: code });
      const id = status();
      await clock.advance(40_000);
      expect([...server.statuses.keys()]).toEqual([id]);
    });

    it.each([
      ['seconds', '30', 29_000, 31_000],
      ['a date', new Date(Date.UTC(2026, 0, 5, 12, 1)).toUTCString(), 58_000, 61_000],
      ['an absurd time', '999999', 299_000, 301_500],
    ])('waits as Retry-After says in %s', async (_form, retryAfter, quietMs, sentMs) => {
      const { clock, platform, status } = start();
      platform.http.script({ status: 429, retryAfter });
      status();
      await clock.advance(quietMs);
      expect(platform.http.requests).toHaveLength(1);
      await clock.advance(sentMs - quietMs);
      expect(platform.http.requests).toHaveLength(2);
    });

    it('makes other tabs and the next load wait too', async () => {
      const { clock, platform, status, open, kill } = start();
      platform.http.script({ status: 503, retryAfter: '60' });
      status();
      await clock.settle();
      const other = open();
      other.status();
      kill();
      const next = open();
      await clock.advance(55_000);
      expect([...other.platform.http.requests, ...next.platform.http.requests]).toEqual([]);
      await clock.advance(10_000);
      expect([...other.platform.http.requests, ...next.platform.http.requests]).toHaveLength(2);
    });

    it.each([
      ['back by years', -6 * 365 * 86_400_000],
      ['forward by years', 10 * 365 * 86_400_000],
    ])('[F-13] does not wait for ever when the clock is set %s', async (_how, jump) => {
      const { clock, platform, server, status } = start();
      platform.http.script({ status: 503, retryAfter: '60' });
      const id = status();
      await clock.settle();
      clock.jump(jump);
      await clock.advance(61_000);
      expect([...server.statuses.keys()]).toEqual([id]);
    });

    it.each([
      { failures: 1, at: 0, until: 9e15 },
      { failures: 'x', at: 'y', until: 'z' },
      { failures: -1, at: 0, until: 0 },
      'text',
      [],
      null,
    ])('does not trust a stored wait of %j', async (stored) => {
      const browser = createOutboxBrowser();
      browser.disk.storage.setItem('lane.reports', JSON.stringify(stored));
      browser.open().status();
      await browser.clock.settle();
      expect(browser.server.statuses.size).toBe(1);
    });

    it('halves what is too large, then drops and counts a single one that still is', async () => {
      const { clock, platform, server, event, outbox } = start();
      await clock.settle();
      platform.http.setOnline(false);
      const ids = Array.from({ length: 40 }, (_, index) => event(index === 7 ? 'huge' : 'small'));
      platform.http.answer((request) => {
        const names = eventsOf(JSON.parse(request.body ?? '') as never).map(({ name }) => name);
        return names.length > 8 || names.includes('huge') ? { status: 413 } : server.handle(request);
      });
      platform.http.setOnline(true);
      void outbox.flush('due');
      await clock.advance(1_000);
      expect(server.events.size).toBe(39);
      expect(server.events.has(ids[7] ?? '')).toBe(false);
      expect(outbox.delivery()).toEqual({ delivered: 39, pending: 0, dropped: { too_large: 1 } });
    });

    it.each([401, 403])('stops a lane for ten minutes after %i, and only that one', async (code) => {
      const refused: string[] = [];
      const { clock, platform, server, status, event, outbox } = start({
        onRefused: (lane) => refused.push(lane),
      });
      await clock.settle();
      platform.http.answer((request) =>
        request.url.endsWith('/sdk/popups') ? { status: code, body: {} } : server.handle(request),
      );
      status();
      event();
      void outbox.flush('due');
      await clock.advance(590_000);
      expect(platform.http.bodies('/sdk/popups')).toHaveLength(1);
      expect(server.events.size).toBe(1);
      expect(refused).toEqual(['reports']);
      platform.http.answer(server.handle);
      await clock.advance(15_000);
      expect(server.statuses.size).toBe(1);
    });

    it('keeps what a refused key holds back for a day, then drops and counts it', async () => {
      const { clock, platform, outbox, open, disk, status, kill } = start();
      platform.http.answer(() => ({ status: 401 }));
      status();
      await clock.settle();
      kill();
      clock.jump(23 * 3_600_000);
      const dayLater = open({ answer: () => ({ status: 401 }) });
      await clock.settle();
      expect(dayLater.outbox.delivery()).toMatchObject({ pending: 1, dropped: {} });
      dayLater.kill();
      clock.jump(2 * 3_600_000);
      const later = open({ answer: () => ({ status: 401 }) });
      await clock.advance(1_000);
      expect(later.outbox.delivery()).toMatchObject({ pending: 1, dropped: {} });
      await clock.advance(600_000);
      expect(later.outbox.delivery()).toMatchObject({ pending: 0, dropped: { unauthorized: 1 } });
      expect(await disk.records('key')).toEqual([]);
      expect(outbox.delivery().delivered).toBe(0);
    });

    it.each([401, 403])(
      'one %i does not cost what has waited for days, nor does the next visit',
      async (code) => {
        const { clock, platform, server, open, status, kill } = start();
        platform.http.setOnline(false);
        status();
        await clock.settle();
        kill();
        clock.jump(3 * 86_400_000);
        const misconfigured = open({ answer: () => ({ status: code }) });
        await clock.advance(1_000);
        void misconfigured.outbox.flush('due');
        await clock.advance(1_000);
        expect(misconfigured.outbox.delivery()).toMatchObject({ pending: 1, dropped: {} });
        misconfigured.kill();
        clock.jump(2 * 86_400_000);
        const mended = open({ answer: server.handle });
        await clock.advance(1_000);
        expect(mended.outbox.delivery()).toEqual({ delivered: 1, pending: 0, dropped: {} });
      },
    );

    it('sends analytics that a mistyped or revoked key held back with the key of today', async () => {
      const { clock, platform, server, event, open, kill } = start();
      await clock.settle();
      platform.http.answer(() => ({ status: 401 }));
      const before = event('before');
      await clock.advance(30_000);
      kill();
      const analytics = { publicKey: 'new', integration: 'in' };
      const tab = open({
        analytics,
        answer: (request) =>
          request.body?.includes('"publicKey":"new"') ? server.handle(request) : { status: 401 },
      });
      tab.outbox.allowAnalytics(true);
      const after = tab.event('after', 'c2');
      void tab.outbox.flush('due');
      await clock.advance(660_000);
      expect([...server.events.keys()].sort()).toEqual([before, after].sort());
      expect(tab.outbox.delivery()).toEqual({ delivered: 2, pending: 0, dropped: {} });
    });

    it('drops what the server names as rejected and sends the rest', async () => {
      const { clock, platform, server, event, outbox } = start();
      await clock.settle();
      platform.http.setOnline(false);
      const ids = [event(), event(), event()];
      platform.http.script({
        status: 400,
        body: { error: { code: 'invalid_body', message: 'bad', rejected: [{ id: ids[1], code: 'bad' }] } },
      });
      platform.http.setOnline(true);
      void outbox.flush('due');
      await clock.settle();
      expect([...server.events.keys()]).toEqual([ids[0], ids[2]]);
      expect(outbox.delivery().dropped).toEqual({ rejected: 1 });
    });

    it('drops a record that is refused without a name, and goes on with the next', async () => {
      const { clock, platform, server, status, outbox } = start();
      await clock.settle();
      platform.http.script({ status: 404 });
      status();
      const second = status();
      await clock.advance(1_000);
      expect([...server.statuses.keys()]).toEqual([second]);
      expect(outbox.delivery().dropped).toEqual({ rejected: 1 });
    });

    it('is told to the log with what the server said, and so is that no answer came', async () => {
      const { clock, platform, status, lines } = start();
      platform.http.script({ status: 0 }, { status: 404, body: { error: { message: 'No such popup.' } } });
      status();
      await clock.advance(10_000);
      expect(lines.filter((line) => line.includes('did not take'))).toEqual([
        expect.stringContaining('The server did not take reports (status 0).'),
        expect.stringContaining('The server did not take reports (status 404).'),
      ]);
    });

    it.each([
      ['an HTML page', '<html>Please log in</html>'],
      ["somebody else's JSON", '{"ok":true}'],
      ['nothing', undefined],
      ['JSON that is no object', '7'],
    ])('takes a 200 with %s for a failure', async (_what, body) => {
      const { clock, platform, server, status, event, outbox, response } = start();
      await clock.settle();
      platform.http.answer(() => ({ status: 200, body }));
      status();
      response('r', 1);
      event();
      void outbox.flush('due');
      await clock.advance(3_000);
      expect(outbox.delivery()).toMatchObject({ delivered: 0, pending: 3, dropped: {} });
      platform.http.answer(server.handle);
      await clock.advance(120_000);
      expect([server.statuses.size, server.responses.size, server.events.size]).toEqual([1, 1, 1]);
    });

    it('ends a request that is never answered at the timeout, and tries again', async () => {
      const { clock, platform, server, status } = start();
      platform.http.script('hang');
      status();
      await clock.advance(9_000);
      expect(platform.http.requests).toHaveLength(1);
      expect(platform.http.requests[0]?.timeoutMs).toBe(10_000);
      await clock.advance(60_000);
      expect(server.statuses.size).toBe(1);
    });

    it('tries three times where nothing ever answers although it is online, then is silent until the next load', async () => {
      const { clock, platform, server, status, open } = start({ answer: () => ({ status: 0 }) });
      status();
      await clock.advance(10_000);
      expect(platform.http.requests.length).toBeLessThan(3);
      await clock.advance(3_600_000);
      expect(platform.http.requests).toHaveLength(3);
      expect(clock.timers()).toBe(0);
      open();
      await clock.advance(60_000);
      expect(server.statuses.size).toBe(1);
    });

    it('gives a lane that fell silent a new chance when the connection comes back', async () => {
      const { clock, platform, server, status } = start({ answer: () => ({ status: 0 }) });
      status();
      await clock.advance(3_600_000);
      expect(platform.http.requests).toHaveLength(3);
      platform.http.answer(server.handle);
      platform.http.setOnline(false);
      platform.http.setOnline(true);
      await clock.advance(70_000);
      expect(server.statuses.size).toBe(1);
    });

    it('goes on trying when a server that had answered is gone for a while', async () => {
      const { clock, platform, server, status } = start();
      status();
      await clock.settle();
      platform.http.answer(() => ({ status: 0 }));
      const id = status();
      await clock.advance(600_000);
      expect(platform.http.requests.length).toBeGreaterThan(6);
      platform.http.answer(server.handle);
      await clock.advance(61_000);
      expect(server.statuses.has(id)).toBe(true);
    });

    it('tries once a minute where the system says offline, which is not always so, and counts none of it', async () => {
      const { clock, platform, server, status } = start();
      await clock.settle();
      platform.http.setOnline(false);
      status();
      await clock.advance(10 * 60_000);
      expect(platform.http.requests.length).toBeGreaterThanOrEqual(9);
      expect(platform.http.requests.length).toBeLessThanOrEqual(11);
      platform.http.setOnline(true);
      await clock.advance(2_100);
      expect(server.statuses.size).toBe(1);
    });

    it('does not count tries while offline, and comes back with jitter', async () => {
      const { clock, platform, server, event, outbox } = start();
      await clock.settle();
      for (let round = 0; round < 20; round += 1) {
        platform.http.setOnline(false);
        event();
        void outbox.flush('due');
        await clock.advance(5_000);
        platform.http.setOnline(true);
      }
      await clock.advance(3_000);
      expect(server.events.size).toBe(20);
      expect([...server.arrivals.values()].every((times) => times === 1)).toBe(true);
    });

    it('spreads the moment in which everybody comes back over two seconds', async () => {
      const { clock, platform, server, status } = start();
      await clock.settle();
      platform.http.setOnline(false);
      status();
      await clock.advance(1_000);
      clock.setRandom(() => 0.5);
      platform.http.setOnline(true);
      await clock.advance(990);
      expect(server.statuses.size).toBe(0);
      await clock.advance(20);
      expect(server.statuses.size).toBe(1);
    });

    it('of a lock that fails are told to the log, and sending is tried again', async () => {
      let hasFailed = false;
      const { clock, server, status, lines } = start({
        lock: {
          isShared: true,
          run: async (_name, _waitMs, work) => {
            if (hasFailed) return work();
            hasFailed = true;
            throw new Error('no lock');
          },
        },
      });
      status();
      await clock.advance(1_000);
      expect(server.statuses.size).toBe(1);
      expect(lines.join()).toContain('A flush failed.');
    });
  });

  describe('caps', () => {
    it('holds at most its records: the oldest analytics go first, never an answer before analytics', async () => {
      const { clock, platform, event, status, outbox, disk } = start({
        caps: { records: 10, bytes: 1_048_576 },
      });
      platform.http.setOnline(false);
      status();
      const ids = Array.from({ length: 12 }, () => event());
      status();
      await clock.advance(100);
      expect(outbox.delivery()).toMatchObject({ pending: 10, dropped: { overflow: 4 } });
      const kept = (await disk.records('key')).filter(({ kind }) => kind !== 'context');
      expect(kept.map(({ kind }) => kind).filter((kind) => kind === 'status')).toHaveLength(2);
      expect(kept.filter(({ kind }) => kind === 'event').map(({ id }) => id)).toEqual(ids.slice(4));
    });

    it('holds at most its bytes', async () => {
      const { clock, platform, outbox } = start();
      platform.http.setOnline(false);
      outbox.putContext('c', { fixed: '\n\n', engagementMs: 0 });
      const properties = { text: 'x'.repeat(30_000) };
      for (let index = 0; index < 100; index += 1) {
        outbox.addEvent({ id: clock.uuid(), name: 'n', at: '', properties }, 'c');
      }
      await clock.advance(100);
      const { pending, dropped } = outbox.delivery();
      expect(pending).toBeLessThanOrEqual(34);
      expect(pending + (dropped.overflow ?? 0)).toBe(100);
    });

    it('drops answers only when nothing else is left', async () => {
      const { clock, platform, status, event, outbox } = start({ caps: { records: 3, bytes: 1_000_000 } });
      platform.http.setOnline(false);
      event();
      const ids = [status(), status(), status(), status()];
      await clock.advance(100);
      expect(outbox.delivery().dropped).toEqual({ overflow: 2 });
      platform.http.setOnline(true);
      await clock.advance(3_000);
      expect(platform.http.bodies('/sdk/popups').map(({ reportId }) => reportId)).toEqual(ids.slice(1));
    });

    it('drops and counts what waited longer than seven days', async () => {
      const { clock, platform, status, open, kill } = start();
      platform.http.setOnline(false);
      status();
      await clock.advance(100);
      kill();
      clock.jump(8 * 86_400_000);
      const next = open();
      await clock.advance(1_000);
      expect(next.outbox.delivery()).toEqual({ delivered: 0, pending: 0, dropped: { expired: 1 } });
    });

    it('does not take a clock that is set while the page is open for age', async () => {
      const { clock, platform, server, status, outbox } = start();
      platform.http.setOnline(false);
      const id = status();
      await clock.advance(100);
      clock.jump(8 * 86_400_000);
      platform.http.setOnline(true);
      await clock.advance(3_000);
      expect([[...server.statuses.keys()], outbox.delivery().dropped]).toEqual([[id], {}]);
    });

    it('does not take a clock that is wrong by years for age', async () => {
      const { clock, platform, server, status, open, kill } = start();
      platform.http.setOnline(false);
      status();
      await clock.advance(100);
      kill();
      clock.jump(6 * 365 * 86_400_000);
      open();
      await clock.advance(1_000);
      expect(server.statuses.size).toBe(1);
    });

    it('tells the server of drops with the next batch, once', async () => {
      const { clock, platform, event, outbox } = start({ caps: { records: 2, bytes: 1_000_000 } });
      platform.http.setOnline(false);
      for (let index = 0; index < 5; index += 1) event();
      void outbox.flush('due');
      await clock.advance(100);
      platform.http.setOnline(true);
      await clock.advance(3_000);
      event();
      await outbox.flush('due');
      const told = platform.http
        .bodies('/analytics')
        .map((body) => (body['metadata'] as { dropped?: unknown }).dropped);
      expect(told).toEqual([{ overflow: 3 }, undefined]);
    });
  });

  it('tells the server of drops also when the page was loaded anew in between', async () => {
    const { clock, platform, event, open, kill } = start({ caps: { records: 2, bytes: 1_000_000 } });
    platform.http.setOnline(false);
    for (let index = 0; index < 5; index += 1) event();
    await clock.advance(100);
    kill();
    const next = open();
    next.outbox.allowAnalytics(true);
    await clock.advance(1_000);
    const [body] = next.platform.http.bodies('/analytics');
    const metadata = body?.['metadata'] as { dropped?: unknown } | undefined;
    expect(metadata?.dropped).toEqual({ overflow: 3 });
  });

  describe('the store', () => {
    it('has an event within 50 ms and its context beside it', async () => {
      const { clock, disk, event } = start({ isForeground: true });
      await clock.settle();
      event();
      await clock.advance(50);
      expect((await disk.records('key')).map(({ kind }) => kind)).toEqual(['context', 'event']);
    });

    it('[MOB-9] has a crash before the call returns, where it can write at once', async () => {
      const { clock, disk, outbox } = start({ canWriteAtOnce: true });
      await clock.settle();
      outbox.putContext('c', { fixed: '\n\n', engagementMs: 0 });
      const before = disk.records('key');
      outbox.addEvent({ id: 'crash', name: 'service_app_crash', at: '', properties: {} }, 'c', true);
      const after = disk.records('key');
      expect((await before).map(({ id }) => id)).toEqual([]);
      expect((await after).map(({ id }) => id)).toEqual(['c', 'crash']);
    });

    it('that cannot write or read leaves deliveries in memory, from where they are sent', async () => {
      const { clock, disk, server, event, status, outbox } = start();
      await clock.settle();
      disk.breakStore({ put: true, list: true, remove: true });
      event();
      status();
      void outbox.flush('due');
      await clock.advance(1_000);
      expect([server.events.size, server.statuses.size]).toEqual([1, 1]);
      expect(outbox.delivery()).toMatchObject({ delivered: 2, pending: 0 });
    });

    it('that could not write for a while has everything later', async () => {
      const { clock, disk, platform, event, status, open, server, kill } = start();
      await clock.settle();
      platform.http.setOnline(false);
      disk.breakStore({ put: true });
      event();
      await clock.advance(1_000);
      disk.breakStore({});
      status();
      await clock.advance(1_000);
      kill();
      open().outbox.allowAnalytics(true);
      await clock.advance(1_000);
      expect([server.events.size, server.statuses.size]).toEqual([1, 1]);
    });

    it('that cannot forget does not make anything be sent again in this page', async () => {
      const { clock, disk, server, status } = start();
      await clock.settle();
      disk.breakStore({ remove: true });
      status();
      await clock.advance(1_000);
      status();
      await clock.advance(1_000);
      expect([...server.arrivals.values()]).toEqual([1, 1]);
      disk.breakStore({});
      status();
      await clock.advance(1_000);
      expect(await disk.records('key')).toEqual([]);
    });

    it('that holds damaged records loses only those, and counts them', async () => {
      const browser = createOutboxBrowser();
      const store = browser.disk.openOutbox();
      const junk = { order: '0', owner: 'key', createdAt: browser.clock.now(), bytes: 2 } as const;
      await store.put([
        { ...junk, id: 'no-context', kind: 'event', ref: 'gone', body: '{}' },
        { ...junk, id: 'no-text', kind: 'status', body: { not: 'text' } },
        { ...junk, id: 'no-kind', kind: 'strange' as never, body: '{}' },
        { id: 'no-fields', owner: 'key' } as never,
      ]);
      const tab = browser.open();
      tab.outbox.allowAnalytics(true);
      const id = tab.status();
      await browser.clock.advance(1_000);
      expect([...browser.server.statuses.keys()]).toEqual([id]);
      expect(tab.outbox.delivery()).toEqual({ delivered: 1, pending: 0, dropped: { corrupt: 2 } });
    });

    it.each([
      ['sent by the page', false],
      ['written again, and sent by the next one', true],
    ])('[F-11] that somebody has emptied loses nothing: it is %s', async (_what, isLeft) => {
      const { clock, disk, server, event, status, outbox, platform, open, kill } = start();
      await clock.settle();
      platform.http.setOnline(false);
      status();
      event();
      void outbox.flush('due');
      await clock.advance(1_000);
      await disk.wipe('key');
      await clock.advance(50);
      if (isLeft) {
        kill();
        open().outbox.allowAnalytics(true);
      } else platform.http.setOnline(true);
      await clock.advance(5_000);
      expect([server.statuses.size, server.events.size]).toEqual([1, 1]);
      expect([...server.arrivals.values()]).toEqual([1, 1]);
      expect((await disk.records('key')).filter(({ kind }) => kind !== 'context')).toEqual([]);
    });

    it('keeps no context that no event needs', async () => {
      const { clock, disk, event, outbox, open } = start();
      event();
      await outbox.flush('due');
      clock.jump(600_000);
      open();
      await clock.advance(1_000);
      expect(await disk.records('key')).toEqual([]);
    });
  });

  describe('a page that hides', () => {
    it('hands everything of its own to the browser with keepalive, reports first, and writes it', async () => {
      const { clock, disk, platform, event, status, outbox } = start();
      await clock.settle();
      platform.http.answer(() => 'hang');
      event();
      status();
      void outbox.flush('hide');
      expect(platform.http.requests.map(({ url, keepalive }) => [url.split('/sdk/')[1], keepalive])).toEqual([
        ['popups', true],
        ['analytics', true],
      ]);
      await clock.settle();
      expect((await disk.records('key')).map(({ kind }) => kind).sort()).toEqual([
        'context',
        'event',
        'status',
      ]);
    });

    it('shares 64 KiB among all of its keepalive bodies; the rest waits for the next visit', async () => {
      const { clock, platform, outbox, open, server, kill } = start();
      await clock.settle();
      platform.http.answer(() => 'hang');
      outbox.putContext('c', {
        fixed: '"publicKey":"p","integration":"i"\n"user_id":"u"\n{}',
        engagementMs: 0,
      });
      const properties = { text: 'x'.repeat(9_000) };
      for (let index = 0; index < 20; index += 1) {
        outbox.addEvent({ id: clock.uuid(), name: 'n', at: '', properties }, 'c');
      }
      void outbox.flush('hide');
      void outbox.flush('hide');
      const kept = platform.http.requests.filter(({ keepalive }) => keepalive);
      expect(kept.reduce((sum, { body = '' }) => sum + body.length, 0)).toBeLessThanOrEqual(65_536);
      expect(kept.length).toBeGreaterThan(1);
      await clock.settle();
      kill();
      open().outbox.allowAnalytics(true);
      await clock.advance(1_000);
      expect(server.events.size).toBe(20);
    });

    it('sends again what was on its way with the page, because it may be cut off', async () => {
      const { clock, platform, status, outbox } = start();
      await clock.settle();
      platform.http.answer(() => 'hang');
      const id = status();
      await clock.settle();
      void outbox.flush('hide');
      void outbox.flush('hide');
      expect(platform.http.requests.map(({ keepalive = false }) => keepalive)).toEqual([false, true]);
      expect(platform.http.bodies('/sdk/popups').map(({ reportId }) => reportId)).toEqual([id, id]);
    });

    it('sends again what the browser has cut off when it asked for the next page', async () => {
      const { clock, platform, event, outbox } = start();
      await clock.settle();
      platform.http.script({ status: 0 });
      event();
      void outbox.flush('due');
      await clock.advance(900);
      expect(platform.http.requests).toHaveLength(1);
      void outbox.flush('hide');
      expect(platform.http.requests.map(({ keepalive = false }) => keepalive)).toEqual([false, true]);
    });

    it('does not send again what failed a while before: that wait holds', async () => {
      const { clock, platform, status, outbox } = start();
      status();
      await clock.settle();
      platform.http.answer(() => ({ status: 0 }));
      status();
      let tries;
      do {
        tries = platform.http.requests.length;
        await clock.advance(11_000);
      } while (platform.http.requests.length > tries);
      void outbox.flush('hide');
      expect(platform.http.requests).toHaveLength(tries);
    });

    it('does not send again what is still on its way when the tab comes back, unless that fails', async () => {
      const { clock, platform, server, status, outbox } = start();
      await clock.settle();
      platform.http.answer(() => 'hang');
      platform.lifecycle.background();
      const id = status();
      void outbox.flush('hide');
      platform.lifecycle.foreground();
      await clock.advance(5_000);
      expect(platform.http.requests).toHaveLength(1);
      platform.http.answer(server.handle);
      await clock.advance(6_000);
      expect([...server.statuses.keys()]).toEqual([id]);
    });

    it('has the whole 64 KiB again when what it handed over has arrived', async () => {
      const { clock, platform, outbox, server } = start();
      await clock.settle();
      platform.lifecycle.background();
      outbox.putContext('c', {
        fixed: '"publicKey":"p","integration":"i"\n"user_id":"u"\n{}',
        engagementMs: 0,
      });
      const properties = { text: 'x'.repeat(9_000) };
      for (let round = 1; round <= 20; round += 1) {
        outbox.addEvent({ id: clock.uuid(), name: 'n', at: '', properties }, 'c');
        void outbox.flush('hide');
        await clock.settle();
        expect(server.events.size).toBe(round);
      }
      expect(platform.http.requests.every(({ keepalive }) => keepalive)).toBe(true);
    });

    it('waits as the server says in answer to what was handed over, when it is seen again', async () => {
      const { clock, platform, status, outbox } = start();
      await clock.settle();
      platform.lifecycle.background();
      platform.http.script({ status: 503, retryAfter: '60' });
      status();
      void outbox.flush('hide');
      await clock.settle();
      platform.lifecycle.foreground();
      await clock.advance(55_000);
      expect(platform.http.requests).toHaveLength(1);
      await clock.advance(10_000);
      expect(platform.http.requests).toHaveLength(2);
    });

    it('hands over nothing once nothing is let through, even in the moment after the last try', async () => {
      const { clock, platform, status, outbox } = start({ answer: () => ({ status: 0 }) });
      status();
      while (platform.http.requests.length < 3) await clock.advance(50);
      void outbox.flush('hide');
      expect(platform.http.requests).toHaveLength(3);
    });

    it('sends nothing when nothing waits, and nothing that must wait', async () => {
      const { clock, platform, status, outbox } = start();
      void outbox.flush('hide');
      platform.http.script({ status: 503, retryAfter: '60' });
      status();
      await clock.settle();
      void outbox.flush('hide');
      expect(platform.http.requests).toHaveLength(1);
    });
  });

  describe('tabs', () => {
    it('a tab that is not seen sends nothing; one that is seen sends it for both', async () => {
      const { clock, platform, server, open } = start();
      const hidden = open({ isForeground: false });
      hidden.outbox.allowAnalytics(true);
      await clock.settle();
      hidden.event('from the hidden one');
      hidden.status();
      void hidden.outbox.flush('due');
      await clock.advance(2_000);
      expect(hidden.platform.http.requests).toEqual([]);
      expect(platform.http.requests).toHaveLength(2);
      expect([server.events.size, server.statuses.size]).toEqual([1, 1]);
    });

    it('sends what several tabs left in the order in which it happened', async () => {
      const browser = createOutboxBrowser();
      const tabs = [browser.open(), browser.open()];
      for (const tab of tabs) tab.platform.http.setOnline(false);
      const ids: string[] = [];
      for (const tab of [0, 0, 0, 1, 1, 0]) {
        ids.push(tabs[tab]?.status() ?? '');
        await browser.clock.advance(60);
      }
      tabs[0]?.platform.http.setOnline(true);
      await browser.clock.advance(3_000);
      expect(tabs[0]?.platform.http.bodies('/sdk/popups').map(({ reportId }) => reportId)).toEqual(ids);
    });

    it('ten tabs deliver everything, each thing once', async () => {
      const browser = createOutboxBrowser();
      const tabs = Array.from({ length: 10 }, () => browser.open());
      for (const tab of tabs) tab.outbox.allowAnalytics(true);
      for (const tab of tabs) {
        tab.event();
        tab.status();
        void tab.outbox.flush('due');
      }
      await browser.clock.advance(20_000);
      expect([browser.server.events.size, browser.server.statuses.size]).toEqual([10, 10]);
      expect([...browser.server.arrivals.values()].every((times) => times === 1)).toBe(true);
    });

    it('a tab that is seen again sends what one that died has left meanwhile', async () => {
      const { clock, platform, server, open } = start();
      await clock.advance(1_000);
      platform.lifecycle.background();
      const other = open({ isForeground: false });
      const id = other.status();
      await clock.advance(1_000);
      other.kill();
      platform.lifecycle.foreground();
      await clock.settle();
      expect([...server.statuses.keys()]).toEqual([id]);
    });

    it('a tab that is seen again hears of what others leave from then on', async () => {
      const { clock, platform, server, open, outbox } = start();
      await clock.advance(1_000);
      platform.lifecycle.background();
      void outbox.flush('hide');
      platform.lifecycle.foreground();
      await clock.settle();
      const id = open({ isForeground: false }).status();
      await clock.advance(2_000);
      expect([...server.statuses.keys()]).toEqual([id]);
    });

    it('adopts what a tab that died has left', async () => {
      const { clock, platform, server, event, status, kill, open } = start();
      platform.http.setOnline(false);
      event();
      status();
      await clock.advance(100);
      kill();
      open().outbox.allowAnalytics(true);
      await clock.advance(1_000);
      expect([server.events.size, server.statuses.size]).toEqual([1, 1]);
    });

    it('a tab that is seen again leaves to an event what surrounds it, which came after it had looked last', async () => {
      const { clock, platform, server, event, kill, open, outbox } = start();
      const before = event();
      await outbox.flush('due');
      const other = open();
      other.outbox.allowAnalytics(true);
      await clock.advance(1_000);
      other.platform.lifecycle.background();
      platform.http.setOnline(false);
      const after = event();
      await clock.advance(100);
      kill();
      await clock.advance(301_000);
      other.platform.lifecycle.foreground();
      await clock.advance(1_000);
      expect([...server.events.keys()]).toEqual([before, after]);
    });

    it("without locks sends its own part at once and adopts another tab's when it was left for long", async () => {
      const run = async <Result>(_name: string, _waitMs: number, work: () => Result) => work();
      const lock = { isShared: false, run } as never;
      const browser = createOutboxBrowser();
      const first = browser.open({ lock });
      first.platform.http.setOnline(false);
      const left = first.status();
      await browser.clock.advance(100);
      const second = browser.open({ lock });
      const own = second.status();
      await browser.clock.advance(1_000);
      expect([...browser.server.statuses.keys()]).toEqual([own]);
      const before = browser.clock.timers();
      await browser.clock.advance(10_000);
      // What belongs to another tab keeps nobody awake.
      expect([before, browser.clock.timers()]).toEqual([1, 1]);
      first.kill();
      await browser.clock.advance(301_000);
      second.status();
      await browser.clock.advance(1_000);
      expect(browser.server.statuses.has(left)).toBe(true);
    });
  });

  it('shows everything to beforeSend, which may change it or refuse it', async () => {
    const seen: string[] = [];
    const { clock, server, event, status, outbox } = start({
      beforeSend: ({ kind, body }) => {
        seen.push(kind);
        if (kind === 'status') return null;
        return kind === 'event' ? { ...body, properties: { redacted: true } } : undefined;
      },
    });
    event();
    status();
    void outbox.flush('due');
    await clock.advance(1_000);
    expect(seen).toEqual(['event', 'status']);
    expect([...server.events.values()][0]?.properties).toEqual({ redacted: true });
    expect(outbox.delivery()).toMatchObject({ delivered: 1, dropped: { before_send: 1 } });
  });

  it('sends a report as beforeSend has changed it, and adds nothing to it', async () => {
    const { clock, platform, status, lines } = start({
      beforeSend: ({ body: { publicKey, reportId, status: reached } }) => ({
        publicKey,
        reportId,
        status: reached,
      }),
    });
    const reportId = status();
    await clock.settle();
    expect(platform.http.bodies('/sdk/popups')).toEqual([
      { publicKey: 'key', reportId, status: 'SHOWED', sentAt: expect.any(String) },
    ]);
    expect(lines).toEqual([]);
  });

  it.each([true, 7, 'text'])(
    'sends an item as it was when beforeSend answers with %s, which is no body',
    async (odd) => {
      const { clock, server, event, status, outbox } = start({ beforeSend: () => odd as never });
      event();
      status();
      void outbox.flush('due');
      await clock.advance(1_000);
      expect([server.events.size, server.statuses.size]).toEqual([1, 1]);
      expect([...server.events.values()][0]).toMatchObject({ name: expect.any(String) });
    },
  );

  it('takes a plain false of beforeSend for a refusal, and keeps the id of an event it has changed', async () => {
    const { clock, server, event, status, outbox } = start({
      beforeSend: ({ kind }) => (kind === 'status' ? (false as never) : { name: 'renamed' }),
    });
    event();
    event();
    status();
    void outbox.flush('due');
    await clock.advance(1_000);
    expect(outbox.delivery().dropped).toEqual({ before_send: 1 });
    // By id: without one they would be one, and none.
    expect([...server.events.keys()].filter((id) => typeof id === 'string')).toHaveLength(2);
  });

  it('sends an item as it was when beforeSend throws, and says so; without a hook it says nothing', async () => {
    const { clock, server, status, lines, open } = start({
      beforeSend: () => {
        throw new Error('host');
      },
    });
    status();
    await clock.settle();
    expect(server.statuses.size).toBe(1);
    expect(lines).toEqual([expect.stringContaining('beforeSend failed; it is sent as it was.')]);
    const plain = open();
    plain.status();
    await clock.settle();
    expect(plain.lines).toEqual([]);
  });

  it('deletes everything that waits when consent is withdrawn', async () => {
    const { clock, disk, platform, event, status, outbox } = start();
    platform.http.setOnline(false);
    event();
    status();
    await clock.advance(100);
    await outbox.stop(true);
    expect([await disk.records('key'), outbox.delivery().dropped]).toEqual([[], { consent: 2 }]);
  });

  it('deletes what it knows of, and sends nothing more, before it looks for what other tabs have left', async () => {
    const { clock, disk, platform, event, status, outbox } = start();
    await clock.settle();
    platform.http.setOnline(false);
    event();
    status();
    await clock.advance(100);
    // Its context is written already, and is to be written again.
    event();
    // As when the host leaves the page in the moment in which somebody says no.
    platform.outboxStore.list = () => new Promise(() => undefined);
    void outbox.stop(true);
    platform.http.setOnline(true);
    await clock.advance(60_000);
    expect([await disk.records('key'), platform.http.requests]).toEqual([[], []]);
  });

  it('after stop sends nothing, has written what waited and runs no timer', async () => {
    const { clock, disk, platform, status, event, outbox } = start();
    await clock.settle();
    platform.http.setOnline(false);
    event();
    await outbox.flush('due');
    expect(clock.timers()).toBe(1);
    await outbox.stop();
    expect(clock.timers()).toBe(0);
    status();
    platform.http.setOnline(true);
    platform.lifecycle.foreground();
    void outbox.flush('hide');
    await clock.advance(60_000);
    expect(platform.http.requests).toEqual([]);
    expect((await disk.records('key')).map(({ kind }) => kind)).toEqual(['context', 'event']);
    expect(clock.timers()).toBe(0);
  });

  it('lets an answer leave that a store refuses while the SDK is being stopped', async () => {
    const { clock, server, platform, status, outbox } = start();
    await clock.settle();
    platform.http.setOnline(false);
    platform.outboxStore.put = () =>
      new Promise((_resolve, reject) => clock.after(50, () => reject(new Error('full'))));
    status();
    await clock.settle();
    platform.http.setOnline(true);
    void outbox.stop();
    await clock.advance(500);
    expect(server.statuses.size).toBe(1);
  });

  it('keeps two keys in one page apart', async () => {
    const { clock, server, open, status, platform } = start();
    platform.http.setOnline(false);
    status();
    await clock.advance(100);
    const other = open({ owner: 'another key' });
    await clock.advance(1_000);
    expect(other.platform.http.requests).toEqual([]);
    expect(server.statuses.size).toBe(0);
  });
});

function eventsOf(body: Record<string, unknown>): { name: string }[] {
  return (body['metadata'] as { events: { name: string }[] }).events;
}
