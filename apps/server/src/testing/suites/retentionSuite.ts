import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention, applyRetentionByTwoClocks, ClocksDiffer } from '../../domain/retention.js';
import { ensurePartitions, listPartitions } from '../../store/partitions.js';
import { analyticsBatch, analyticsEvent, noon, responseReport, statusReport } from '../builders.js';
import { createProject } from '../createProject.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';
import { home } from '../testPopups.js';

const dayMs = 86_400_000;

export function retentionSuite(engine: TestEngine): void {
  describe(`retention on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
      await createProject(server.database, { id: 'brief' });
      await server.database.query(`UPDATE projects SET event_retention_days = 90 WHERE id = $1`, [
        home.projectId,
      ]);
      await server.database.query(
        `UPDATE projects SET event_retention_days = 40, response_retention_days = 40 WHERE id = 'brief'`,
      );
      const brief = { publicKey: 'ak_brief', integration: 'int_brief' };
      await server.post('/sdk/analytics', analyticsBatch([analyticsEvent('long')]));
      await server.post('/sdk/analytics', analyticsBatch([analyticsEvent('short')], brief));
      for (const publicKey of [home.apiKey, 'pk_brief']) {
        await server.post('/sdk/popups', statusReport({ publicKey }));
        await server.post('/sdk/surveys/rating-survey/responses', responseReport({ publicKey }));
        const fetched = { userId: 'ada', user_id: 'visitor-1', platform: 'web', language: 'en' };
        expect((await server.post(`/sdk/${publicKey}/popups`, fetched)).status).toBe(200);
      }
    });
    afterAll(() => server.stop());

    const left = async (table: string): Promise<string[]> => {
      const rows = await server.database.query<{ project_id: string }>(
        `SELECT DISTINCT project_id FROM ${table} ORDER BY 1`,
      );
      return rows.map((row) => row.project_id);
    };

    it('deletes nothing while the clock of the server and that of the database tell different days', async () => {
      const { database } = server;
      for (const days of [-2, 2, 3_650]) {
        const retaining = applyRetentionByTwoClocks(database, Date.now() + days * dayMs);
        await expect(retaining).rejects.toThrow(ClocksDiffer);
      }
      expect(await left('events')).toEqual(['brief', home.projectId]);
    });

    it('keeps everything while it is younger than asked', async () => {
      await applyRetention(server.database, Date.parse(noon) + 40 * dayMs - 60_000);
      expect(await left('events')).toEqual(['brief', home.projectId]);
      expect(await left('responses')).toEqual(['brief', home.projectId]);
      expect(await left('contact_visitors')).toEqual(['brief', home.projectId]);
    });

    it('takes away what one project no longer keeps, and leaves the others alone', async () => {
      await applyRetention(server.database, Date.parse(noon) + 42 * dayMs);
      for (const table of ['events', 'batches', 'event_hours', 'visitors', 'visitor_days']) {
        expect(await left(table), table).toEqual([home.projectId]);
      }
      for (const table of [
        'responses',
        'showings',
        'showing_quarters',
        'showing_blocks',
        'showing_statuses',
        'contacts',
        'contact_visitors',
      ]) {
        expect(await left(table), table).toEqual([home.projectId]);
      }
    });

    it('drops whole days when no project keeps them, and answers without an end stay', async () => {
      await ensurePartitions(server.database, Date.parse(noon) + 100 * dayMs);
      expect(await listPartitions(server.database)).toContain('events_20260615');
      await applyRetention(server.database, Date.parse(noon) + 100 * dayMs);
      const partitions = await listPartitions(server.database);
      expect(partitions).not.toContain('events_20260615');
      expect(partitions).toContain('events_20260923');
      expect(await left('events')).toEqual([]);
      expect(await left('responses')).toEqual([home.projectId]);
    });

    it('leaves nothing of a project that was deleted a month ago', async () => {
      const { database } = server;
      await createProject(database, { id: 'gone' });
      const gone = { publicKey: 'ak_gone', integration: 'int_gone' };
      await server.post('/sdk/analytics', analyticsBatch([analyticsEvent('gone')], gone));
      await server.post('/sdk/popups', statusReport({ publicKey: 'pk_gone' }));
      await server.post('/sdk/surveys/rating-survey/responses', responseReport({ publicKey: 'pk_gone' }));
      const contact = { publicKey: 'pk_gone', userId: 'ada', userAttributes: { plan: 'pro' } };
      expect((await server.post('/sdk/popups/contact', contact)).status).toBe(200);
      // What two who counted at once may leave: rows that come to nothing only together.
      await database.query(
        `INSERT INTO showing_blocks (project_id, popup_id, block, shown, started, completed)
         VALUES ('gone', 'rating', $1, 1, 0, 0), ('gone', 'rating', $1, -1, 0, 0)`,
        [new Date(noon)],
      );
      const deletedAt = Date.parse(noon) + 101 * dayMs;
      await database.query(`UPDATE projects SET deleted_at = $1 WHERE id = 'gone'`, [new Date(deletedAt)]);
      await applyRetention(database, deletedAt + 29 * dayMs);
      expect(await left('responses')).toContain('gone');
      await applyRetention(database, deletedAt + 31 * dayMs);
      const tables = await database.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND column_name = 'project_id'`,
      );
      expect(tables.length).toBeGreaterThan(20);
      for (const { name } of tables) expect(await left(name), name).not.toContain('gone');
      expect(await database.query(`SELECT 1 FROM projects WHERE id = 'gone'`)).toEqual([]);
      expect(await left('responses')).toEqual([home.projectId]);
    });
  });
}
