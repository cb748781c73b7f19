// How many showings became what, without a walk over them: they are counted by the quarter of an hour as they come. Where a
// span begins or ends within a quarter, the showings of that one are looked at themselves.
import type { ProjectScope } from './projectScope.js';
import type { Spans } from './spans.js';

const quarterMs = 900_000;

export interface ShowingCount extends Record<string, unknown> {
  readonly popup_id: string;
  /** Which of the spans, from one. */
  readonly span: number;
  readonly shown: number;
  readonly started: number;
  readonly completed: number;
}

/** Of the given popups, span by span. */
export function countShowings(
  scope: ProjectScope,
  { popupIds, spans }: { readonly popupIds: readonly string[]; readonly spans: Spans },
): Promise<ShowingCount[]> {
  return scope.query<ShowingCount>(
    `SELECT popup_id, width_bucket(at, $5::timestamptz[]) AS span, sum(shown)::int AS shown, sum(started)::int AS started,
       sum(completed)::int AS completed
     FROM (
       SELECT q.popup_id, q.quarter AS at, q.shown, q.started, q.completed FROM showing_quarters q
       WHERE q.project_id = $1 AND q.popup_id = ANY ($2) AND q.quarter >= $3 AND q.quarter < $4
         AND q.quarter <> ALL ($6::timestamptz[])
       UNION ALL
       SELECT s.popup_id, s.shown_at, 1, (s.status >= 'PARTIAL')::int, (s.status = 'COMPLETED')::int
       FROM unnest($6::timestamptz[]) AS b(quarter) JOIN showings s
         ON s.shown_at >= greatest(b.quarter, $3) AND s.shown_at < least(b.quarter + interval '15 minutes', $4)
       WHERE s.project_id = $1 AND s.popup_id = ANY ($2)) c
     GROUP BY 1, 2`,
    [popupIds, new Date(spans.from), new Date(spans.to), spans.edges, brokenQuarters(spans)],
  );
}

/** Those that an edge cuts in two, each once. */
function brokenQuarters({ edges, to }: Spans): Date[] {
  const cut = [...edges.map((edge) => edge.getTime()), to].filter((time) => time % quarterMs !== 0);
  return [...new Set(cut.map((time) => Math.floor(time / quarterMs) * quarterMs))].map((at) => new Date(at));
}
