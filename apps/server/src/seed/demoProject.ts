// A project to look at, made once on a new embedded database. Its keys are fixed, so that examples work as printed.
import { randomBytes } from 'node:crypto';
import { publishDefinitions } from '../domain/publishing.js';
import type { Database, Queryable } from '../store/database.js';
import { demoPopups, demoVersions } from './demoPopups.js';
import { demoProductId } from './popups/demoPopup.js';

export const demo = {
  projectId: 'demo',
  name: 'Harbour Outdoor',
  apiKey: 'pk_demo',
  analyticsKey: 'ak_demo',
  integration: 'int_demo',
} as const;

const seededKey = 'demo_seeded';

/**
 * Does nothing when it was ever done before: a demo that somebody deleted stays deleted.
 *
 * @param fill goes with it or not at all: whoever stops the first start in the middle finds it whole after the second
 */
export async function seedDemo(
  database: Database,
  fill: (connection: Queryable) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  const seed = async (connection: Queryable): Promise<boolean> => {
    // Of several processes that start together one does it, and the others wait for it.
    await connection.query('SET LOCAL lock_timeout = 0');
    const done = await connection.query(
      `INSERT INTO instance_settings (key, value) VALUES ($1, 'true') ON CONFLICT DO NOTHING RETURNING key`,
      [seededKey],
    );
    if (done.length === 0) return false;
    await connection.query(
      `INSERT INTO projects (id, name, product_id, is_demo, identity_secret) VALUES ($1, $2, $3, true, $4)`,
      [demo.projectId, demo.name, demoProductId, randomBytes(32).toString('hex')],
    );
    await connection.query(
      `INSERT INTO api_keys (project_id, id, kind, key, integration, name)
       VALUES ($1, 'key_demo', 'public', $2, NULL, 'Demo page'),
              ($1, 'key_demo_analytics', 'analytics', $3, $4, 'Demo page analytics')`,
      [demo.projectId, demo.apiKey, demo.analyticsKey, demo.integration],
    );
    await seedPopups(connection);
    await publishDefinitions(connection, demo.projectId);
    await fill(connection);
    return true;
  };
  return database.transaction(seed, { isPatient: true });
}

async function seedPopups(connection: Queryable): Promise<void> {
  const popups = demoPopups.map((definition, position) => ({
    id: definition.id,
    name: definition.survey.title,
    position,
    definition,
    version: definition.survey.version,
  }));
  const versions = demoVersions.map(({ definition, note }) => ({
    popup_id: definition.id,
    version: definition.survey.version,
    note,
    definition,
    survey_id: definition.surveyId,
    survey: definition.survey,
  }));
  await connection.query(
    `INSERT INTO popups (project_id, id, name, state, draft, live_version, position)
     SELECT $1, id, name, 'live', definition, version, position
     FROM json_to_recordset($2::text::json) AS r(id text, name text, position int, definition jsonb, version int)`,
    [demo.projectId, JSON.stringify(popups)],
  );
  const given = `json_to_recordset($2::text::json) AS r(popup_id text, version int, note text, definition jsonb,
    survey_id text, survey jsonb)`;
  const values = [demo.projectId, JSON.stringify(versions)];
  await connection.query(
    `INSERT INTO popup_versions (project_id, popup_id, version, definition, survey_id, survey_version, note)
     SELECT $1, popup_id, version, definition, survey_id, version, note FROM ${given}`,
    values,
  );
  await connection.query(
    `INSERT INTO survey_versions (project_id, survey_id, version, definition)
     SELECT $1, survey_id, version, survey FROM ${given}`,
    values,
  );
}
