import type { ScreenSummary } from '@service-popups/protocol/studio';
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import { sampleVisitors } from './eventSample.js';

const pageView = 'service_page_view';
const mostScreens = 200;
/** Nobody stays on a screen for longer than thirty years. Between numbers at the ends of their range there is none in the middle. */
const longestMs = 1e12;

export async function readScreens(scope: ProjectScope, period: Period): Promise<ScreenSummary[]> {
  const { table, values, scale } = await sampleVisitors(scope, period, pageView);
  const rows = await scope.query<{ screen: string; views: number; people: number; median: number | null }>(
    `${table} SELECT coalesce(properties ->> 'screen', screen, '') AS screen, count(*)::int AS views,
       count(DISTINCT visitor_id)::int AS people,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY CASE WHEN jsonb_typeof(properties -> 'durationMs') = 'number'
         THEN least(greatest((properties ->> 'durationMs')::float8, 0), ${longestMs}) END) AS median
     FROM sampled GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostScreens}`,
    values,
  );
  return rows.map(({ screen, views, people, median }) => ({
    screen,
    views: views * scale,
    people: people * scale,
    medianMs: Math.round(median ?? 0),
    ...(scale > 1 ? { estimated: true as const } : {}),
  }));
}
