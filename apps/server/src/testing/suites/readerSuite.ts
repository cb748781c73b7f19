import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOf } from '../../domain/people/findPerson.js';
import { createProjectScope } from '../../domain/projectScope.js';
import { createReader } from '../../store/reader.js';
import {
  apiKeys,
  auditLog,
  definitionSnapshots,
  instanceSettings,
  popups,
  popupVersions,
  projects,
  showings,
  visitors,
} from '../../store/schema.js';
import { createProject } from '../createProject.js';
import type { OpenedEngine, TestEngine } from '../engine.js';
import { testPopups } from '../testPopups.js';

const [popup] = testPopups;

export function readerSuite(engine: TestEngine): void {
  describe(`a read of rows on ${engine.name}`, () => {
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await engine.open();
      for (const id of ['east', 'west']) {
        await createProject(opened.database, { id, allowedOrigins: ['https://a.example', 'b, "c"'] });
      }
    });
    afterAll(async () => {
      await opened.database.close();
      await opened.stop();
    });

    const at = new Date('2026-03-29T01:30:00.123Z');

    it('gives every kind of column as it is declared', async () => {
      await opened.database.query(
        `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id,
           shown_at, received_at, updated_at) VALUES ('east', 's', 'p', 'v', 'x', 'PARTIAL', 'u', 't', $1, $1, $1)`,
        [at],
      );
      const { select } = createProjectScope(opened.database, 'east');
      const { showId, status, contactId, shownAt, isSample } = showings;
      expect(await select({ showId, status, contactId, shownAt, isSample }).from(showings)).toEqual([
        { showId: 's', status: 'PARTIAL', contactId: null, shownAt: at, isSample: false },
      ]);
      const { version, body } = definitionSnapshots;
      const [snapshot] = await select({ version, body }).from(definitionSnapshots);
      expect(snapshot).toEqual({ version: 1, body: expect.any(Buffer) });
      const [key] = await select({ origins: apiKeys.allowedOrigins })
        .from(apiKeys)
        .where(eq(apiKeys.kind, 'public'));
      expect(key).toEqual({ origins: ['https://a.example', 'b, "c"'] });
      expect(await select({ draft: popups.draft }).from(popups)).toEqual([{ draft: popup }]);
    });

    it('leaves a text in JSON as it is, also one that looks like JSON', async () => {
      const insert = `INSERT INTO instance_settings (key, value) VALUES ('text', '"12"')`;
      await opened.database.query(insert);
      const { key, value } = instanceSettings;
      const rows = createReader(opened.database).select({ value }).from(instanceSettings);
      expect(await rows.where(eq(key, 'text'))).toEqual([{ value: '12' }]);
    });

    it('sees what its own transaction wrote, and the rows of its project alone', async () => {
      const fields = { name: popups.name, version: popupVersions.version };
      await createProjectScope(opened.database, 'east').transaction(async ({ query, select }) => {
        await query(`UPDATE popups SET name = 'new', live_version = 7 WHERE project_id = $1`);
        const isLive = sql`${popupVersions.projectId} = ${popups.projectId} AND ${popupVersions.version} = ${popups.liveVersion}`;
        expect(await select(fields).from(popups).leftJoin(popupVersions, isLive)).toEqual([
          { name: 'new', version: null },
        ]);
      });
      const { select } = createProjectScope(opened.database, 'nowhere');
      expect(await select({ id: projects.id }).from(projects)).toEqual([]);
    });

    it('fails as a statement does, and tells no value', async () => {
      const secret = 'ada@example.com';
      const read = createReader(opened.database)
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(sql`${auditLog.at} = ${secret}`);
      const failure: unknown = await read.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(pg.DatabaseError);
      expect(failure).toMatchObject({ code: '22007', message: expect.not.stringContaining('params') });
    });

    it('takes a person on more devices than a statement has values', async () => {
      await opened.database.query(
        `INSERT INTO visitors (project_id, visitor_id, contact_id, first_seen_at, last_seen_at)
         VALUES ('west', 'device 1', 'guest', $1, $1), ('west', 'device 2', 'another', $1, $1)`,
        [at],
      );
      const visitorIds = Array.from({ length: 70_000 }, (_, index) => `device ${index}`);
      const { select } = createProjectScope(opened.database, 'west');
      const rows = select({ id: visitors.visitorId }).from(visitors);
      const isGuest = isOf(visitors, { contactId: 'guest', visitorIds });
      expect(await rows.where(isGuest)).toEqual([{ id: 'device 1' }]);
    });
  });
}
