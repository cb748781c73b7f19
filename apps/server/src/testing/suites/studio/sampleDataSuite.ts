import type { Answers, PopupDefinition } from '@service-popups/protocol';
import type { Project, Results } from '@service-popups/protocol/studio';
import { validateAnswers } from '@service-popups/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProjectScope } from '../../../domain/projectScope.js';
import { removeSampleData } from '../../../domain/sampleData.js';
import { demoVersions } from '../../../seed/demoPopups.js';
import { demo, seedDemo } from '../../../seed/demoProject.js';
import { generateHistory } from '../../../seed/history/generateHistory.js';
import { seedHistory } from '../../../seed/history/seedHistory.js';
import type { Database } from '../../../store/database.js';
import { migrate } from '../../../store/migrate.js';
import { ensurePartitions } from '../../../store/partitions.js';
import type { OpenedEngine, TestEngine } from '../../engine.js';
import { miscountedShowings } from '../../miscounted.js';
import { readProject } from '../../../domain/projects.js';
import { readResults } from '../../../domain/results/readResults.js';

const now = Date.parse('2026-06-15T12:00:00Z');
const owner = {
  kind: 'account',
  id: 'x',
  name: 'x',
  email: undefined,
  role: 'owner',
  projects: new Map(),
} as const;
const tables = [
  'contacts',
  'contact_visitors',
  'visitors',
  'visitor_days',
  'showings',
  'showing_statuses',
  'responses',
  'batches',
  'events',
  'event_hours',
  'crash_groups',
];

async function countRows(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

export function sampleDataSuite(engine: TestEngine): void {
  describe(`sample data on ${engine.name}`, () => {
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await engine.openEmpty();
      await migrate(opened.database);
      await ensurePartitions(opened.database, now);
      // The first start was stopped in the middle.
      const stopped = seedDemo(opened.database, () => Promise.reject(new Error('stopped')));
      await expect(stopped).rejects.toThrow('stopped');
      expect(await seedDemo(opened.database)).toBe(true);
    });
    afterAll(async () => {
      await opened.database.close();
      await opened.stop();
    });
    const scope = () => createProjectScope(opened.database, demo.projectId);

    it('is the same for the same day, and lies in the past', () => {
      const history = generateHistory(now);
      expect(JSON.stringify(generateHistory(now))).toBe(JSON.stringify(history));
      const times = history.statuses.map(({ at }) => Date.parse(String(at)));
      expect(Math.min(...times)).toBeGreaterThan(now - 61 * 86_400_000);
      expect(history.responses.length).toBeGreaterThan(1_000);
    });

    it('holds answers that the surveys would have taken', () => {
      const definitions = new Map<string, PopupDefinition>(
        demoVersions.map(({ definition }) => [`${definition.id} ${definition.survey.version}`, definition]),
      );
      for (const { popup_id, survey_version, status, answers } of generateHistory(now).responses) {
        const definition = definitions.get(`${String(popup_id)} ${String(survey_version)}`);
        expect(definition).toBeDefined();
        if (definition === undefined) continue;
        expect(validateAnswers(definition.survey, answers as Answers, status === 'COMPLETED')).toEqual({});
      }
    });

    it('fills every page of the studio, and says that it is a sample', async () => {
      const before = await countRows(opened.database);
      expect(Object.values(before).every((count) => count === 0)).toBe(true);
      const { rows } = await seedHistory(opened.database, now);
      expect(rows).toBeGreaterThan(20_000);
      for (const [table, count] of Object.entries(await countRows(opened.database))) {
        expect(count, table).toBeGreaterThan(0);
      }
      const project: Project = await readProject(scope(), 'owner');
      expect(project.hasSampleData).toBe(true);
      const period = { from: now - 30 * 86_400_000, to: now };
      const results: Results = await readResults(scope(), { popupId: 'demo-nps', filter: {}, period });
      expect(results.score?.metric).toBe('nps');
      expect(results.insight).not.toBeNull();
      // Of those who finished nobody left: where the others did is not to be read from them.
      const finished = { popupId: 'demo-nps', filter: { status: 'COMPLETED' as const }, period };
      expect((await readResults(scope(), finished)).insight).toBeNull();
      expect(results.trend.every(({ value }) => value !== null)).toBe(true);
    });

    it('is taken out by one button, and takes nothing real along', async () => {
      const { database } = opened;
      await database.query(
        `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id,
           shown_at, received_at, updated_at)
         VALUES ($1, 'real', 'demo-nps', 's', 'p', 'SHOWED', 'real', 's', $2, $2, $2)`,
        [demo.projectId, new Date(now)],
      );
      await database.query(
        `INSERT INTO event_hours (project_id, hour, name, platform, shard, count) VALUES ($1, $2, 'real', 'web', 1, 5)`,
        [demo.projectId, new Date(now)],
      );
      await database.query('UPDATE crash_groups SET count = count + 1 WHERE message LIKE $1', ['TypeError%']);
      await removeSampleData(scope(), owner);
      expect(await database.query(miscountedShowings)).toEqual([]);
      const left = Object.entries(await countRows(database)).filter(([, count]) => count > 0);
      expect(Object.fromEntries(left)).toEqual({ showings: 1, event_hours: 1, crash_groups: 1 });
      expect((await readProject(scope(), 'owner')).hasSampleData).toBe(false);
      await removeSampleData(scope(), owner);
    });
  });
}
