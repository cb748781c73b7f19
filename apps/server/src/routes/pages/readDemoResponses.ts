import type { Answers, PopupStatus, Survey } from '@service-popups/protocol';
import { and, desc, eq } from 'drizzle-orm';
import { createProjectScope } from '../../domain/projectScope.js';
import type { Database } from '../../store/database.js';
import { responses, surveyVersions } from '../../store/schema.js';
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
  const { projectId, surveyId, surveyVersion, responseId, popupId, status, answers, visitorId, updatedAt } =
    responses;
  const isOfResponse = and(
    eq(surveyVersions.projectId, projectId),
    eq(surveyVersions.surveyId, surveyId),
    eq(surveyVersions.version, surveyVersion),
  );
  const rows = await createProjectScope(database, demo.projectId)
    .select({
      ...{ responseId, popupId, status, answers, visitorId, updatedAt },
      survey: surveyVersions.definition,
    })
    .from(responses)
    .leftJoin(surveyVersions, isOfResponse)
    .orderBy(desc(updatedAt), responseId)
    .limit(newest);
  return {
    figures: figures ?? { shown: 0, started: 0, completed: 0 },
    responses: rows.map((row) => ({ ...row, survey: row.survey ?? undefined })),
  };
}
