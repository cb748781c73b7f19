import { reachedAnswers, validateAnswers } from '@service-popups/rules';
import type { ServerContext } from '../../http/context.js';
import { cleanText } from '../../http/cleanText.js';
import { decodeBody } from '../../http/decodeBody.js';
import { invalidBody, notFound } from '../../http/problem.js';
import { readBody } from '../../http/readBody.js';
import { isKeepable } from '../../ingest/checkEvents.js';
import { refuseWhenFull } from './gate.js';
import type { SdkTools } from './sdkTools.js';

export function answersRoute({ store, clock, limits, checks, gate, room }: SdkTools) {
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context.env.incoming);
    refuseWhenFull(store.responses);
    const surveyId = cleanText(context.req.param('surveyId') ?? '');
    const body = await readBody(context.env.incoming, limits.bodyBytes, room);
    const report = decodeBody(body, { check: checks.response });
    if (!isKeepable(report.metadata))
      throw invalidBody('metadata holds a field that is too deep or hostile.');
    const { project } = await gate.admit(context.env.incoming, {
      key: report.publicKey,
      kind: 'public',
      visitorId: report.metadata.user_id,
      sighting: 'answers',
    });
    const { popupId, surveyVersion: version } = report;
    const survey = await store.surveys.find(project.id, { popupId, surveyId, version });
    if (survey === undefined)
      throw notFound(`The popup that popupId names has no version ${version} of this survey.`);
    const problems = Object.entries(validateAnswers(survey, report.answers, report.status === 'COMPLETED'));
    const [first] = problems;
    if (first !== undefined) {
      const [questionId, { code }] = first;
      throw invalidBody(`answers.${questionId} does not fit its question (${code}).`, [
        { id: report.responseId, code },
      ]);
    }
    const stored = await store.responses.submit({
      projectId: project.id,
      surveyId,
      // In the form they were checked in: an option that is named twice counts once, an empty list is no answer, nor is one
      // on a way that was not taken.
      report: { ...report, answers: reachedAnswers(survey, report.answers) },
      receivedAt: clock.now(),
      bytes: body.length,
    });
    store.live.publish(project.id, { type: 'response', responseId: report.responseId });
    if (stored.isCompletion) store.noteCompletion(report.publicKey, project.id, popupId);
    return context.json({ responseId: report.responseId, revision: stored.revision }, 202);
  };
}
