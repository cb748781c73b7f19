import type { Survey } from '@service-popups/protocol';
import type { Database } from './database.js';

export interface SurveyVersions {
  find(projectId: string, surveyId: string, version: number): Promise<Survey | undefined>;
}

/** Versions never change, so what was read once is kept; the oldest go first. */
const maxKept = 500;

export function createSurveyVersions(database: Database): SurveyVersions {
  const kept = new Map<string, Survey>();
  return {
    find: async (projectId, surveyId, version) => {
      const name = JSON.stringify([projectId, surveyId, version]);
      const known = kept.get(name);
      if (known !== undefined) return known;
      const [row] = await database.query<{ definition: Survey }>(
        'SELECT definition FROM survey_versions WHERE project_id = $1 AND survey_id = $2 AND version = $3',
        [projectId, surveyId, version],
      );
      if (row === undefined) return undefined;
      if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '');
      kept.set(name, row.definition);
      return row.definition;
    },
  };
}
