// Responses as a stream, page by page: the server never holds more than one of them.
import type { Question } from '@service-popups/protocol';
import { answerText } from '@service-popups/rules/analysis';
import type { ProjectScope } from '../projectScope.js';
import { assembleItem, readPage } from './responses.js';
import type { ResponsePage, ResponseRow } from './responses.js';

const pageRows = 500;

export type ExportRequest = Pick<ResponsePage, 'popupId' | 'filter' | 'period' | 'optionIds'>;

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
  return { ...assembleItem(row), revision: row.revision, session_id: row.session_id, metadata: row.metadata };
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

/** A row a response, a column a question, answers in words. */
export async function* exportCsv(
  scope: ProjectScope,
  request: ExportRequest,
  questions: readonly Question[],
): AsyncGenerator<string> {
  const asked = questions.filter(({ kind }) => kind !== 'information');
  // The mark tells spreadsheets that what follows is UTF-8.
  yield `\uFEFF${csvLine([...fixedColumns, ...asked.map(({ label, id }) => label || id)])}`;
  for await (const rows of pagesOf(scope, request)) {
    yield rows.map((row) => csvLine(cellsOf(row, asked))).join('');
  }
}

function cellsOf(row: ResponseRow, questions: readonly Question[]): (string | number)[] {
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
    ...questions.map((question) => {
      const value = row.answers[question.id];
      return typeof value === 'number' ? value : answerText(question, value);
    }),
  ];
}

function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * A spreadsheet takes a text that begins with one of these for a formula and runs it. A quote in front keeps it a
 * text; numbers are ours and need none.
 */
export function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const guarded = /^\s*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
