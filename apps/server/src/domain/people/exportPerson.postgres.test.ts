import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../store/migrate.js';
import { ensurePartitions } from '../../store/partitions.js';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { createProjectScope } from '../projectScope.js';
import type { ProjectScope } from '../projectScope.js';
import { exportPerson, parts } from './exportPerson.js';

describe('the file of a person', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
    await migrate(opened.database);
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  const person = { contactId: 'user-1', visitorIds: ['visitor-1'] };

  /** The file, and the plans of all reads that wrote rows into it. */
  const exportExplained = async () => {
    const scope = createProjectScope(opened.database, 'demo');
    const plans: string[] = [];
    const looked: number[] = [];
    const explaining: ProjectScope = {
      ...scope,
      query: async (sql, values) => {
        const plan = await scope.query<{ 'QUERY PLAN': string }>(`EXPLAIN (VERBOSE) ${sql}`, values);
        if (sql.includes('to_jsonb')) plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
        if (sql.includes('client_at >= $5')) looked.push(await countBetween(values?.slice(3) ?? []));
        return scope.query(sql, values);
      },
    };
    let text = '';
    for await (const piece of exportPerson(explaining, person)) {
      expect(piece).not.toBe('');
      text += piece;
    }
    return { plans, looked, file: JSON.parse(text) as { events: { id: string }[] } };
  };

  const countBetween = async (span: readonly unknown[]) => {
    const [row] = await opened.database.query<{ count: number }>(
      'SELECT count(*)::int FROM events WHERE client_at >= $1 AND client_at < $2',
      span,
    );
    return row?.count ?? 0;
  };

  it('is written from the rows of a page alone, however many there are on the others', async () => {
    const { plans } = await exportExplained();
    // Once, above what chooses the page. Who did nothing has no day to look at.
    expect(plans.map((plan) => plan.match(/to_jsonb/g)?.length)).toEqual(parts.slice(1).map(() => 1));
  });

  it('takes events from one day at a time and a page of it, however many there are, and each of them once', async () => {
    const now = Date.UTC(2026, 5, 15, 12);
    await ensurePartitions(opened.database, now);
    await opened.database.query(
      `INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, properties, batch_id,
         visitor_id, session_id)
       SELECT 'demo', at, 'event-' || n, at, at, false, 'view', '{}', 'batch', 'visitor-1', 'session'
       FROM (SELECT n, $1::timestamptz - n * interval '40 seconds' AS at FROM generate_series(0, 2999) n) e`,
      [new Date(now)],
    );
    // A clock that is years wrong: such days share a table.
    await opened.database.query(
      `UPDATE events SET client_at = '2020-02-29T23:59:59.999Z' WHERE id IN ('event-7', 'event-8')`,
    );
    const { plans, looked, file } = await exportExplained();
    const tables = plans.map((plan) => new Set(plan.match(/events_\w+(?= t)/g)).size);
    expect(Math.max(...tables)).toBe(1);
    const ids = file.events.map(({ id }) => id);
    expect(ids).toHaveLength(3_000);
    expect(new Set(ids).size).toBe(3_000);
    // Two of the days have more than a page of them, and none is looked through again for the next.
    expect(Math.max(...looked)).toBe(999);
    expect(looked.reduce((sum, count) => sum + count)).toBe(3_000);
  });

  it('holds all that was done at the same moment, though it is more than a page', async () => {
    await opened.database.query(
      `UPDATE events SET client_at = '2026-06-15T06:00:00Z' WHERE client_at BETWEEN '2026-06-15' AND '2026-06-16'`,
    );
    const { looked, file } = await exportExplained();
    expect(Math.max(...looked)).toBeGreaterThan(1_000);
    expect(new Set(file.events.map(({ id }) => id)).size).toBe(3_000);
    expect(file.events).toHaveLength(3_000);
  });
});
