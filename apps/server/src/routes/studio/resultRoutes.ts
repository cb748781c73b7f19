import type { ResultsFilter } from '@service-popups/protocol/studio';
import { ResponsesQuery, ResultsQuery } from '@service-popups/protocol/schemas/studio';
import { findPopup } from '../../domain/popups/popupStore.js';
import { askedQuestions, searchOptions } from '../../domain/results/askedQuestions.js';
import { exportCsv, exportNdjson } from '../../domain/results/exportResponses.js';
import { readResults } from '../../domain/results/readResults.js';
import { readSurveys } from '../../domain/results/readAnswers.js';
import { listResponses, readResponse } from '../../domain/results/responses.js';
import { filterFaults, resolvePeriod } from '../../domain/results/resultsFilter.js';
import { decodeCursor, encodeCursor, limitOf } from './paging.js';
import { popupOf } from './popupRoutes.js';
import { projectRoute } from './route.js';
import type { ProjectRequest, StudioRoute } from './route.js';
import { streamDownload } from './streamDownload.js';

type Request = ProjectRequest<undefined, ResultsFilter>;

export const resultRoutes: readonly StudioRoute[] = [
  projectRoute<undefined, ResultsFilter>('GET /popups/:popup/results', {
    access: 'viewer',
    summary: 'Rates, scores with intervals, trend, funnel and each question, of a period.',
    query: ResultsQuery,
    faults: filterFaults,
    answer: 'Results',
    handle: (request) => readResults(request.scope, requested(request)),
  }),
  projectRoute<undefined, ResultsFilter & { limit?: string; cursor?: string }>(
    'GET /popups/:popup/responses',
    {
      access: 'viewer',
      summary: 'Responses of a popup, newest first.',
      query: ResponsesQuery,
      faults: filterFaults,
      answer: 'Paged<ResponseItem>',
      handle: async (request) => {
        const { scope, query } = request;
        await findPopup(scope, popupOf(request));
        const page = { limit: limitOf(query.limit, 50), after: decodeCursor(query.cursor) };
        return listResponses(scope, { ...(await wanted(request)), ...page }, encodeCursor);
      },
    },
  ),
  projectRoute<undefined, ResultsFilter>('GET /popups/:popup/responses.csv', {
    access: 'viewer',
    summary: 'The responses as CSV: a row a response, a column a question or a part of one.',
    query: ResultsQuery,
    faults: filterFaults,
    answer: 'text/csv',
    handle: async (request) => {
      const { scope } = request;
      const popup = await findPopup(scope, popupOf(request));
      const { asked, otherForms, surveys, ...responses } = await wanted(request);
      return streamDownload(request, {
        name: `${popup.name}.csv`,
        type: 'text/csv',
        parts: exportCsv(scope, responses, { asked, otherForms, surveys }),
      });
    },
  }),
  projectRoute<undefined, ResultsFilter>('GET /popups/:popup/responses.ndjson', {
    access: 'viewer',
    summary: 'The responses as they are stored: an object a line.',
    query: ResultsQuery,
    faults: filterFaults,
    answer: 'application/x-ndjson',
    handle: async (request) => {
      const { scope } = request;
      const popup = await findPopup(scope, popupOf(request));
      return streamDownload(request, {
        name: `${popup.name}.ndjson`,
        type: 'application/x-ndjson',
        parts: exportNdjson(scope, await wanted(request)),
      });
    },
  }),
  projectRoute('GET /responses/:response', {
    access: 'viewer',
    summary: 'One response in full, with the questions as they were shown.',
    answer: 'ResponseDetail',
    handle: ({ scope, params }) => readResponse(scope, params['response'] ?? ''),
  }),
];

function requested(request: Request) {
  const { query, now } = request;
  return { popupId: popupOf(request), filter: query, period: resolvePeriod(query, now) };
}

async function wanted(request: Request) {
  const surveys = await readSurveys(request.scope, popupOf(request));
  return {
    ...requested(request),
    ...askedQuestions(surveys),
    surveys,
    options: searchOptions(request.query.search, surveys),
  };
}
