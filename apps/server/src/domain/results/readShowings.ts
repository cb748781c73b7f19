import type { ResultsFilter } from '@service-popups/protocol/studio';
import { countShowings } from '../countShowings.js';
import type { ShowingCount } from '../countShowings.js';
import type { ProjectScope } from '../projectScope.js';
import { splitAttribute } from './resultsFilter.js';
import type { Spans } from '../spans.js';

export interface ShowingSpan {
  /** When the span begins. */
  readonly start: number;
  readonly shown: number;
  readonly started: number;
  readonly completed: number;
}

/** What became of the showings of one popup, span by span. */
export async function readShowings(
  scope: ProjectScope,
  { popupId, filter, spans }: { popupId: string; filter: ResultsFilter; spans: Spans },
): Promise<ShowingSpan[]> {
  const { conditions, values } = showingConditions(filter);
  const rows =
    conditions.length === 0
      ? await countShowings(scope, { popupIds: [popupId], spans })
      : await scope.query<ShowingCount>(
          `SELECT s.popup_id, width_bucket(s.shown_at, $5::timestamptz[]) AS span, count(*)::int AS shown,
             count(*) FILTER (WHERE s.status >= 'PARTIAL')::int AS started,
             count(*) FILTER (WHERE s.status = 'COMPLETED')::int AS completed
           FROM showings s ${knownAboutShowing}
           WHERE s.project_id = $1 AND s.popup_id = $2 AND s.shown_at >= $3 AND s.shown_at < $4
             AND ${conditions.join(' AND ')}
           GROUP BY 1, 2`,
          [popupId, new Date(spans.from), new Date(spans.to), spans.edges, ...values],
        );
  return rows.map(({ span, shown, started, completed }) => ({
    start: spans.startOf(span),
    shown,
    started,
    completed,
  }));
}

/** A showing itself knows neither language nor platform: its response does, else the visitor. */
const knownAboutShowing = `
  LEFT JOIN responses r ON r.project_id = s.project_id AND r.show_id = s.show_id AND r.popup_id = s.popup_id
  LEFT JOIN visitors v ON v.project_id = s.project_id AND v.visitor_id = s.visitor_id`;

function showingConditions(filter: ResultsFilter): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length + 5}`));
  };
  if (filter.language !== undefined) add((at) => `coalesce(r.language, v.language) = ${at}`, filter.language);
  if (filter.platform !== undefined) add((at) => `coalesce(r.platform, v.platform) = ${at}`, filter.platform);
  const attribute = splitAttribute(filter.attribute);
  if (attribute !== undefined) {
    add(
      (at) => `coalesce(r.metadata -> 'userAttributes', v.attributes) @> ${at}::text::jsonb`,
      JSON.stringify(attribute),
    );
  }
  if (filter.version !== undefined) {
    add(
      (at) => `coalesce(r.survey_version, (SELECT max(n.version) FROM popup_versions n
        WHERE n.project_id = s.project_id AND n.popup_id = s.popup_id AND n.published_at <= s.shown_at)) = ${at}`,
      Number(filter.version),
    );
  }
  return { conditions, values };
}
