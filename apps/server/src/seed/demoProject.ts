// A project to look at, made once on a new embedded database. Its keys are fixed, so that examples work as printed.
import { publishDefinitions } from '../domain/publishing.js';
import type { Database, Queryable } from '../store/database.js';
import { demoPopups } from './demoPopups.js';

export const demo = {
  projectId: 'demo',
  apiKey: 'pk_demo',
  analyticsKey: 'ak_demo',
  integration: 'int_demo',
} as const;

const seededKey = 'demo_seeded';

/** Does nothing when it was ever done before: a demo that somebody deleted stays deleted. */
export async function seedDemo(database: Database): Promise<boolean> {
  return database.transaction(async (connection) => {
    const done = await connection.query(
      `INSERT INTO instance_settings (key, value) VALUES ($1, 'true') ON CONFLICT DO NOTHING RETURNING key`,
      [seededKey],
    );
    if (done.length === 0) return false;
    await connection.query(
      `INSERT INTO projects (id, name, product_id, is_demo) VALUES ($1, 'Demo shop', 'demo-shop', true)`,
      [demo.projectId],
    );
    await connection.query(
      `INSERT INTO api_keys (project_id, id, kind, key, integration, name)
       VALUES ($1, 'key_demo', 'public', $2, NULL, 'Demo page'),
              ($1, 'key_demo_analytics', 'analytics', $3, $4, 'Demo page analytics')`,
      [demo.projectId, demo.apiKey, demo.analyticsKey, demo.integration],
    );
    await seedPopups(connection);
    await publishDefinitions(connection, demo.projectId);
    return true;
  });
}

async function seedPopups(connection: Queryable): Promise<void> {
  const rows = demoPopups.map((definition, position) => ({
    id: definition.id,
    name: definition.survey.title,
    position,
    definition,
    survey_id: definition.surveyId,
    survey_version: definition.survey.version,
    survey: definition.survey,
  }));
  const given = `json_to_recordset($2::text::json) AS r(id text, name text, position int, definition jsonb,
    survey_id text, survey_version int, survey jsonb)`;
  const values = [demo.projectId, JSON.stringify(rows)];
  await connection.query(
    `INSERT INTO popups (project_id, id, name, state, draft, live_version, position)
     SELECT $1, id, name, 'live', definition, 1, position FROM ${given}`,
    values,
  );
  await connection.query(
    `INSERT INTO popup_versions (project_id, popup_id, version, definition, survey_id, survey_version)
     SELECT $1, id, 1, definition, survey_id, survey_version FROM ${given}`,
    values,
  );
  await connection.query(
    `INSERT INTO survey_versions (project_id, survey_id, version, definition)
     SELECT $1, survey_id, survey_version, survey FROM ${given}`,
    values,
  );
}
