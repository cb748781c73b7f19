import type { Answers, PopupStatus, Survey } from '@service-popups/protocol';
import type { Database } from '../../store/database.js';
import { demo } from '../../seed/demoProject.js';

export interface DemoResponse {
  readonly responseId: string;
  readonly popupId: string;
  readonly status: PopupStatus;
  readonly answers: Answers;
  readonly visitorId: string;
  readonly updatedAt: Date;
  readonly survey: Survey | undefined;
}

export interface DemoFigures {
  readonly shown: number;
  readonly started: number;
  readonly completed: number;
}

export interface DemoArrivals {
  readonly figures: DemoFigures;
  readonly responses: readonly DemoResponse[];
}

const newest = 200;

export async function readDemoResponses(database: Database): Promise<DemoArrivals> {
  const [figures] = await database.query<DemoFigures & Record<string, unknown>>(
    `SELECT count(*)::int AS shown, count(*) FILTER (WHERE status >= 'PARTIAL')::int AS started,
       count(*) FILTER (WHERE status = 'COMPLETED')::int AS completed
     FROM showings WHERE project_id = $1`,
    [demo.projectId],
  );
  const rows = await database.query<{
    response_id: string;
    popup_id: string;
    status: PopupStatus;
    answers: Answers;
    visitor_id: string;
    updated_at: Date;
    survey: Survey | null;
  }>(
    `SELECT r.response_id, r.popup_id, r.status, r.answers, r.visitor_id, r.updated_at, v.definition AS survey
     FROM responses r
     LEFT JOIN survey_versions v
       ON v.project_id = r.project_id AND v.survey_id = r.survey_id AND v.version = r.survey_version
     WHERE r.project_id = $1 ORDER BY r.updated_at DESC, r.response_id LIMIT ${newest}`,
    [demo.projectId],
  );
  return {
    figures: figures ?? { shown: 0, started: 0, completed: 0 },
    responses: rows.map((row) => ({
      responseId: row.response_id,
      popupId: row.popup_id,
      status: row.status,
      answers: row.answers,
      visitorId: row.visitor_id,
      updatedAt: row.updated_at,
      survey: row.survey ?? undefined,
    })),
  };
}
