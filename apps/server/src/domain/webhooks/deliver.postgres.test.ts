import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../diagnostics/logger.js';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { createFakeClock } from '../../testing/fakeClock.js';
import { home } from '../../testing/testPopups.js';
import { deliverDue } from './deliver.js';

describe('deliveries of a project that was deleted', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.open();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  it('are not tried', async () => {
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
});
