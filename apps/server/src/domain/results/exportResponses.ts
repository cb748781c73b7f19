// Responses as a stream, page by page: the server never holds more than one of them.
import type { Survey } from '@service-popups/protocol';
import type { ProjectScope } from '../projectScope.js';
import { answerColumns } from './answerColumns.js';
import type { AskedQuestions } from './askedQuestions.js';
import { csvLine } from './csvLine.js';
import { distinctHeaders } from './distinctHeaders.js';
import { withEmptyBoxes } from './emptyBoxes.js';
import { assembleItem, readPage } from './responses.js';
import type { ResponsePage, ResponseRow } from './responses.js';

/** Of which each is over in a moment: at 500, new connections waited for seconds while four files were downloaded. */
const pageRows = 100;

export type ExportRequest = Pick<ResponsePage, 'popupId' | 'filter' | 'period' | 'options'>;

async function* pagesOf(scope: ProjectScope, request: ExportRequest): AsyncGenerator<ResponseRow[]> {
  let after: ResponsePage['after'];
  for (;;) {
    const rows = await readPage(scope, { ...request, limit: pageRows, after });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = { at: last.started_at, id: last.response_id };
  }
}

/** Every field as it is stored, an object a line. */
export async function* exportNdjson(scope: ProjectScope, request: ExportRequest): AsyncGenerator<string> {
  for await (const rows of pagesOf(scope, request)) {
    yield rows.map((row) => `${JSON.stringify(assembleLine(row))}\n`).join('');
  }
}

function assembleLine(row: ResponseRow) {
  return {
    ...assembleItem(row),
    revision: row.revision,
    session_id: row.session_id,
    metadata: row.metadata,
    showId: row.show_id,
    ...(row.page === null ? {} : { lastPage: row.page }),
  };
}

const fixedColumns = [
  'response',
  'status',
  'started',
  'finished',
  'seconds',
  'userId',
  'user_id',
  'language',
  'platform',
  'page',
  'version',
  'attributes',
] as const;

/** A row a response, answers in words. */
export async function* exportCsv(
  scope: ProjectScope,
  request: ExportRequest,
  { asked, otherForms, surveys }: AskedQuestions & { readonly surveys: ReadonlyMap<number, Survey> },
): AsyncGenerator<string> {
  const others = new Map(otherForms.map((form) => [`${form.version} ${form.questionId}`, form.question]));
  const columns = asked.flatMap(({ question: { id, kind }, question }) => {
    const hadOtherForm = otherForms.some(({ questionId }) => questionId === id);
    if (kind === 'information' && !hadOtherForm) return [];
    return answerColumns(question, hadOtherForm).map((column) => ({ ...column, id }));
  });
  // The mark tells spreadsheets that what follows is UTF-8.
  yield `\uFEFF${csvLine(distinctHeaders([...fixedColumns, ...columns.map(({ header }) => header)]))}`;
  for await (const rows of pagesOf(scope, request)) {
    const lines = rows.map((row) => {
      const answers = withEmptyBoxes(surveys.get(row.survey_version), row);
      return csvLine([
        ...fixedCells(row),
        ...columns.map(({ id, cell }) => cell(answers[id], others.get(`${row.survey_version} ${id}`))),
      ]);
    });
    yield lines.join('');
  }
}

function fixedCells(row: ResponseRow): (string | number)[] {
  const item = assembleItem(row);
  const attributes = Object.entries(row.metadata.userAttributes ?? {});
  return [
    item.id,
    item.status,
    item.startedAt,
    item.status === 'COMPLETED' ? item.at : '',
    item.durationMs === null ? '' : Math.round(item.durationMs / 1_000),
    item.userId ?? '',
    item.user_id,
    item.language ?? '',
    item.platform ?? '',
    item.screen ?? '',
    item.version,
    attributes.map(([key, value]) => `${key}=${value}`).join('; '),
  ];
}
