// A second project beside the demo, made the way the studio makes one.
import type { PopupDefinition } from '@service-popups/protocol';
import { publishDefinitions } from '../domain/publishing.js';
import type { Database } from '../store/database.js';
import { testPopups } from './testPopups.js';

export interface ProjectOptions {
  readonly id: string;
  readonly popups?: readonly PopupDefinition[];
  readonly allowedOrigins?: readonly string[];
  readonly identitySecret?: string;
  readonly identityRequired?: boolean;
  readonly trackingEnabled?: boolean;
  readonly isDemo?: boolean;
}

/** Its keys are `pk_<id>` and `ak_<id>`, its integration `int_<id>`. */
export async function createProject(database: Database, options: ProjectOptions): Promise<void> {
  const { id, popups = testPopups.slice(0, 1) } = options;
  await database.transaction(async (connection) => {
    await connection.query(
      `INSERT INTO projects (id, name, product_id, identity_secret, identity_required, tracking_enabled,
         is_demo)
       VALUES ($1, $1, $1, $2, $3, $4, $5)`,
      [
        id,
        options.identitySecret ?? null,
        options.identityRequired ?? false,
        options.trackingEnabled ?? true,
        options.isDemo ?? false,
      ],
    );
    await connection.query(
      `INSERT INTO api_keys (project_id, id, kind, key, integration, name, allowed_origins)
       VALUES ($1, $1 || '-public', 'public', 'pk_' || $1, NULL, 'public', $2),
              ($1, $1 || '-analytics', 'analytics', 'ak_' || $1, 'int_' || $1, 'analytics', '{}')`,
      [id, options.allowedOrigins ?? []],
    );
    for (const popup of popups) {
      await connection.query(
        `INSERT INTO popups (project_id, id, name, state, draft, live_version, position)
         VALUES ($1, $2, $2, 'live', $3, 1, $4)`,
        [id, popup.id, JSON.stringify(popup), popups.indexOf(popup)],
      );
      await connection.query(
        `INSERT INTO popup_versions (project_id, popup_id, version, definition, survey_id, survey_version)
         VALUES ($1, $2, 1, $3, $4, $5)`,
        [id, popup.id, JSON.stringify(popup), popup.surveyId, popup.survey.version],
      );
      await connection.query(
        `INSERT INTO survey_versions (project_id, survey_id, version, definition) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [id, popup.surveyId, popup.survey.version, JSON.stringify(popup.survey)],
      );
    }
    await publishDefinitions(connection, id);
  });
}
