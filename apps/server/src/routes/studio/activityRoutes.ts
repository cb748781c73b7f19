import { EventQuery, PeriodQuery } from '@service-popups/protocol/schemas/studio';
import { readCrashes } from '../../domain/activity/crashes.js';
import { readDiagnostics } from '../../domain/activity/diagnostics.js';
import { readEvent, readEvents } from '../../domain/activity/events.js';
import { readMetrics } from '../../domain/activity/metrics.js';
import { readScreens } from '../../domain/activity/screens.js';
import { periodFaults, resolvePeriod } from '../../domain/results/resultsFilter.js';
import { projectRoute } from './route.js';
import type { StudioRoute } from './route.js';

interface Period {
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
}

/** Without a period, the last seven days. */
const days = 7;

export const activityRoutes: readonly StudioRoute[] = [
  projectRoute<undefined, Period>('GET /events', {
    access: 'viewer',
    summary: 'Tracked events with their series, and triggers that nothing fired.',
    query: PeriodQuery,
    faults: periodFaults,
    answer: 'EventsOverview',
    handle: ({ scope, query, now }) => readEvents(scope, zonedPeriod(query, now)),
  }),
  projectRoute<undefined, Period & { readonly by?: string }>('GET /events/:name', {
    access: 'viewer',
    summary: 'One event: its series, broken down by a property, and the latest ones.',
    query: EventQuery,
    faults: periodFaults,
    answer: 'EventDetail',
    handle: ({ scope, query, params, now }) =>
      readEvent(scope, {
        name: params['name'] ?? '',
        by: query.by === '' ? undefined : query.by,
        period: zonedPeriod(query, now),
      }),
  }),
  projectRoute<undefined, Period>('GET /metrics', {
    access: 'viewer',
    summary: 'Metrics: the value that last stood for each person.',
    query: PeriodQuery,
    faults: periodFaults,
    answer: 'MetricSummary[]',
    handle: ({ scope, query, now }) => readMetrics(scope, resolvePeriod(query, now, days)),
  }),
  projectRoute<undefined, Period>('GET /screens', {
    access: 'viewer',
    summary:
      'Screens with views, people and time spent, as devices say whose clock is less than a week wrong.',
    query: PeriodQuery,
    faults: periodFaults,
    answer: 'ScreenSummary[]',
    handle: ({ scope, query, now }) => readScreens(scope, resolvePeriod(query, now, days)),
  }),
  projectRoute<undefined, Period>('GET /crashes', {
    access: 'viewer',
    summary:
      'Crashes of a period, grouped by their stack. Their counts are of all time. Of days whose events are no longer kept only those are known that came for the first or the last time then.',
    query: PeriodQuery,
    faults: periodFaults,
    answer: 'CrashGroup[]',
    handle: ({ scope, query, now }) => readCrashes(scope, resolvePeriod(query, now, days)),
  }),
  projectRoute<undefined, Period>('GET /diagnostics', {
    access: 'viewer',
    summary: 'What clients had to drop, by reason, and which SDKs they run.',
    query: PeriodQuery,
    faults: periodFaults,
    answer: 'DiagnosticsSummary',
    handle: ({ scope, query, now }) => readDiagnostics(scope, resolvePeriod(query, now, days)),
  }),
];

function zonedPeriod(query: Period, now: number) {
  const period = resolvePeriod(query, now, days);
  return { ...period, timeZone: query.timeZone, endsNow: period.to > now };
}
