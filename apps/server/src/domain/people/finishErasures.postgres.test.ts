import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../diagnostics/logger.js';
import type { Database } from '../../store/database.js';
import { startUpkeep } from '../../store/upkeep.js';
import { analyticsBatch, analyticsEvent } from '../../testing/builders.js';
import { postgresEngine, reuse } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { startTestServer } from '../../testing/startTestServer.js';
import type { TestAnswer, TestServer } from '../../testing/startTestServer.js';
import { createStudioClient } from '../../testing/studioClient.js';
import { home } from '../../testing/testPopups.js';
import { createFinishErasures } from './finishErasures.js';

/** A process that looks after the database; the other one only answers, as one does that ends right afterwards. */
interface Keeper {
  /** Time goes on until it has looked so often. */
  look(times: number): Promise<void>;
  /** Time goes on until nothing is left. */
  untilGone(): Promise<void>;
  stop(): Promise<void>;
}

describe('a person who was erased while they were writing', () => {
  let opened: OpenedEngine;
  let server: TestServer;
  beforeEach(async () => {
    opened = await postgresEngine.open();
    server = await startTestServer(reuse('postgres', opened));
  });
  afterEach(async () => {
    await server.stop();
    await opened.database.close();
    await opened.stop();
  });

  const tracesOf = async (name: string) => {
    const tables = ['events', 'batches', 'visitors', 'visitor_days', 'erasures'];
    const selects = tables.map(
      (table) => `SELECT '${table}' AS place FROM ${table} t WHERE to_jsonb(t)::text LIKE '%${name}%'`,
    );
    return opened.database.query<{ place: string }>(selects.join(' UNION ALL '));
  };
  const startKeeper = async (): Promise<Keeper> => {
    let looks = 0;
    const watch = (database: Database): Database => ({
      ...database,
      query: (sql, values) => {
        if (JSON.stringify(sql).includes('FROM erasures')) looks += 1;
        return database.query(sql, values);
      },
    });
    const kept = await startTestServer(reuse('postgres', opened), { through: watch });
    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    const { store, clock } = kept;
    const stop = startUpkeep({ store, clock, logger, listen: undefined, sync: undefined });
    const after = <Result>(ask: () => Result) => {
      clock.advance(5_000);
      return ask();
    };
    return {
      look: (times) => expect.poll(() => after(() => looks)).toBeGreaterThanOrEqual(times),
      untilGone: () => expect.poll(() => after(() => tracesOf('ada'))).toEqual([]),
      stop: async () => {
        await stop();
        await kept.stop();
      },
    };
  };

  let sent = 0;
  const send = (userId: string, visitorId: string) =>
    server.post(
      '/sdk/analytics',
      analyticsBatch(
        [analyticsEvent(`event-${(sent += 1)}`)],
        { batchId: `batch-${sent}` },
        { userId, user_id: visitorId, dropped: { storage_full: 1 } },
      ),
    );

  /** A batch that has begun to be written and goes on when it may. Somebody else is at the count that it adds to. */
  const beginWriting = async (userId: string, visitorId: string) => {
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let answer: Promise<TestAnswer> | undefined;
    const other = opened.database.transaction(async ({ query }) => {
      await query(`UPDATE diagnostics SET count = count WHERE reason = 'storage_full'`);
      answer = send(userId, visitorId);
      await mayGoOn;
    });
    const waiting = 'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted';
    await expect.poll(() => opened.database.query(waiting)).toEqual([{ n: 1 }]);
    return async () => {
      goOn();
      await other;
      expect((await answer)?.status).toBe(202);
    };
  };
  const erase = async (id: string) => {
    const studio = await createStudioClient(server);
    await studio.remove(`/projects/${home.projectId}/people/${id}`);
  };

  it('leaves nothing, also where the process that erased them ends at that moment', async () => {
    await send('ada', 'ada-phone');
    const finishWriting = await beginWriting('ada', 'ada-phone');
    await erase('ada');
    await finishWriting();
    expect(await tracesOf('ada')).not.toEqual([]);
    const keeper = await startKeeper();
    await keeper.untilGone();
    await keeper.stop();
  });

  it('leaves nothing, however long that write takes, and from whichever device', async () => {
    await send('ada', 'ada-phone');
    const finishWriting = await beginWriting('ada', 'ada-tablet');
    await erase('ada');
    const keeper = await startKeeper();
    await keeper.look(4);
    await finishWriting();
    await keeper.untilGone();
    await keeper.stop();
  });

  it('is one of thousands at times: those of whom nothing came are over without a transaction for each', async () => {
    await opened.database.query(
      `INSERT INTO erasures (project_id, id, contact_id, visitor_ids, is_swept)
       SELECT $1, 'erasure-' || n, 'gone-' || n, ARRAY['gone-phone-' || n], true FROM generate_series(1, 600) n`,
      [home.projectId],
    );
    await send('gone-7', 'gone-tablet-7');
    let transactions = 0;
    const finish = createFinishErasures({
      ...opened.database,
      transaction: (work, options) => {
        transactions += 1;
        return opened.database.transaction(work, options);
      },
    });
    for (let look = 0; look < 3; look += 1) await finish();
    expect(await opened.database.query('SELECT 1 FROM erasures')).toEqual([]);
    expect(await tracesOf('gone')).toEqual([]);
    expect(transactions).toBe(1);
  });
});
