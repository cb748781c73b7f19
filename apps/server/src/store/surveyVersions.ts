import type { Survey } from '@service-popups/protocol';
import type { Database } from './database.js';

export interface ShownSurvey {
  readonly popupId: string;
  readonly surveyId: string;
  readonly version: number;
}

export interface SurveyVersions {
  /** Undefined where this popup never showed it: its answers would be counted as those to other questions. */
  find(projectId: string, shown: ShownSurvey): Promise<Survey | undefined>;
}

/** Versions never change, so what was read once is kept; the oldest go first. */
const maxKept = 500;

export function createSurveyVersions(database: Database): SurveyVersions {
  const kept = new Map<string, Survey>();
  return {
    find: async (projectId, { popupId, surveyId, version }) => {
      const name = JSON.stringify([projectId, popupId, surveyId, version]);
      const known = kept.get(name);
      if (known !== undefined) return known;
      const [row] = await database.query<{ definition: Survey }>(
        `SELECT s.definition FROM survey_versions s JOIN popup_versions p
           ON p.project_id = s.project_id AND p.survey_id = s.survey_id AND p.survey_version = s.version
         WHERE p.project_id = $1 AND p.popup_id = $2 AND p.survey_id = $3 AND p.survey_version = $4`,
        [projectId, popupId, surveyId, version],
      );
      if (row === undefined) return undefined;
      if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '');
      kept.set(name, row.definition);
      return row.definition;
    },
  };
}
