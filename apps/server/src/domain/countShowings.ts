// How many showings became what, without a walk over them: they are counted as they come, by the quarter of an hour and by
// three hours. Where a span begins or ends within three hours, the quarters of these are added up; where it does within a
// quarter, the showings of that one are looked at themselves.
import type { ProjectScope } from './projectScope.js';
import type { Spans } from './spans.js';

const quarterMs = 900_000;
const blockMs = 12 * quarterMs;

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
       SELECT b.popup_id, b.block AS at, b.shown, b.started, b.completed FROM showing_blocks b
       WHERE b.project_id = $1 AND b.popup_id = ANY ($2) AND b.block >= $3 AND b.block < $4
         AND b.block <> ALL ($6::timestamptz[])
       UNION ALL
       SELECT q.popup_id, q.quarter, q.shown, q.started, q.completed
       FROM unnest($6::timestamptz[]) AS b(block) JOIN showing_quarters q
         ON q.quarter >= greatest(b.block, $3) AND q.quarter < least(b.block + interval '3 hours', $4)
       WHERE q.project_id = $1 AND q.popup_id = ANY ($2) AND q.quarter <> ALL ($7::timestamptz[])
       UNION ALL
       SELECT s.popup_id, s.shown_at, 1, (s.status >= 'PARTIAL')::int, (s.status = 'COMPLETED')::int
       FROM unnest($7::timestamptz[]) AS q(quarter) JOIN showings s
         ON s.shown_at >= greatest(q.quarter, $3) AND s.shown_at < least(q.quarter + interval '15 minutes', $4)
       WHERE s.project_id = $1 AND s.popup_id = ANY ($2)) c
     GROUP BY 1, 2`,
    [
      popupIds,
      new Date(spans.from),
      new Date(spans.to),
      spans.edges,
      cutStretches(spans, blockMs),
      cutStretches(spans, quarterMs),
    ],
  );
}

/** Where those of this length begin that an edge cuts in two, each once. */
function cutStretches({ edges, to }: Spans, lengthMs: number): Date[] {
  const cut = [...edges.map((edge) => edge.getTime()), to].filter((time) => time % lengthMs !== 0);
  return [...new Set(cut.map((time) => Math.floor(time / lengthMs) * lengthMs))].map((at) => new Date(at));
}
