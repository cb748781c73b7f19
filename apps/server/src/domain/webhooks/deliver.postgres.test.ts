import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../diagnostics/logger.js';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { createFakeClock } from '../../testing/fakeClock.js';
import { home } from '../../testing/testPopups.js';
import { startReceiver } from '../../testing/startReceiver.js';
import { deliverDue, startWebhooks } from './deliver.js';

describe('deliveries', () => {
  let opened: OpenedEngine;
  beforeEach(async () => {
    opened = await postgresEngine.open();
  });
  afterEach(async () => {
    await opened.database.close();
    await opened.stop();
  });

  it('of a project that was deleted are not tried', async () => {
    const { database } = opened;
    const clock = createFakeClock();
    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    const now = new Date(clock.now());
    // An address that is refused before anything is sent.
    await database.query(
      `INSERT INTO webhooks (project_id, id, url, secret) VALUES ($1, 'w', 'https://127.0.0.1/', 's')`,
      [home.projectId],
    );
    await database.query(
      `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, created_at, next_attempt_at)
       VALUES ($1, 'w', 'test', 'r', $2, $2)`,
      [home.projectId, now],
    );
    const mark = (deletedAt: Date | null) =>
      database.query('UPDATE projects SET deleted_at = $2 WHERE id = $1', [home.projectId, deletedAt]);
    const deliver = () => deliverDue({ database, clock, logger, allowLoopback: false });
    await mark(now);
    expect(await deliver()).toBe(0);
    await mark(null);
    expect(await deliver()).toBe(1);
  });

  it('to one that answers do not wait for many that hang, however much is due for those and for how long', async () => {
    const { database } = opened;
    const [hanging, quick] = await Promise.all([startReceiver(), startReceiver()]);
    hanging.state.answer = () => ({ status: 200, hangs: true });
    const clock = createFakeClock();
    const add = async (id: string, url: string, dueAt: number) => {
      await database.query(`INSERT INTO webhooks (project_id, id, url, secret) VALUES ($1, $2, $3, 's')`, [
        home.projectId,
        id,
        url,
      ]);
      await database.query(
        `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, created_at, next_attempt_at)
         SELECT $1, $2, 'test', 'r' || n, $3, $3 FROM generate_series(1, 5) n`,
        [home.projectId, id, new Date(dueAt)],
      );
    };
    for (let index = 0; index < 12; index += 1) await add(`h${index}`, hanging.url, clock.now() - 3_600_000);
    await add('quick', quick.url, clock.now());
    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    const stop = startWebhooks({ database, clock, logger, allowLoopback: true, timeoutMs: 600_000 });
    clock.advance(2_000);
    await expect.poll(() => quick.received.length).toBe(5);
    // Thirty at once in all, and three of one webhook at most.
    await expect.poll(() => hanging.received.length).toBe(30);
    hanging.stop();
    quick.stop();
    await stop();
  });

  it('[F-55] are not held up by a clock that is set back', async () => {
    const { database } = opened;
    const receiver = await startReceiver();
    receiver.state.answer = () => ({ status: 503, headers: { 'retry-after': '60' } });
    const time = createFakeClock();
    // Timers go on as time does, whatever the clock says.
    let error = 0;
    const clock = { ...time, now: () => time.now() + error };
    const add = async (ids: readonly string[]) => {
      await database.query(
        `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, created_at, next_attempt_at)
         SELECT $1, 'w', 'test', id, $2, $2 FROM unnest($3::text[]) id`,
        [home.projectId, new Date(clock.now()), ids],
      );
    };
    const waits = async () =>
      (
        await database.query<{ next_attempt_at: Date }>(
          `SELECT next_attempt_at FROM webhook_deliveries WHERE state = 'pending'`,
        )
      ).map(({ next_attempt_at }) => next_attempt_at.getTime() - clock.now());
    await database.query(`INSERT INTO webhooks (project_id, id, url, secret) VALUES ($1, 'w', $2, 's')`, [
      home.projectId,
      receiver.url,
    ]);
    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    const stop = startWebhooks({ database, clock, logger, allowLoopback: true });
    await add(['tried']);
    time.advance(2_000);
    // While it is under way it waits as long.
    const isTried = 'SELECT 1 FROM webhook_deliveries WHERE last_status = 503';
    await expect.poll(() => database.query(isTried)).toHaveLength(1);
    expect(await waits()).toEqual([60_000]);
    // Written, and not yet seen.
    await add(['new']);
    receiver.state.answer = () => ({ status: 200 });
    error = -3_600_000;
    expect(Math.min(...(await waits()))).toBeGreaterThan(3_500_000);
    time.advance(2_000);
    await expect.poll(async () => Math.max(...(await waits()))).toBeLessThanOrEqual(60_000);
    time.advance(61_000);
    await expect.poll(() => waits()).toEqual([]);
    expect(receiver.received).toHaveLength(3);
    await stop();
    receiver.stop();
  });

  it('[F-55] are not held up by a clock that was set back while no server ran', async () => {
    const { database } = opened;
    const receiver = await startReceiver();
    const clock = createFakeClock();
    await database.query(`INSERT INTO webhooks (project_id, id, url, secret) VALUES ($1, 'w', $2, 's')`, [
      home.projectId,
      receiver.url,
    ]);
    await database.query(
      `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, created_at, next_attempt_at)
       VALUES ($1, 'w', 'test', 'r', $2, $2)`,
      [home.projectId, new Date(clock.now() + 3_600_000)],
    );
    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    const stop = startWebhooks({ database, clock, logger, allowLoopback: true });
    // As often as is asked at most, it is less than that hour.
    const pass = () => {
      clock.advance(2_000);
      return receiver.received.length;
    };
    await expect.poll(pass).toBe(1);
    await stop();
    receiver.stop();
  });
});
