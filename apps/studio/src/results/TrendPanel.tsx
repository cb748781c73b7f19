import type { Results, TrendPoint } from '@service-popups/protocol/studio';
import { LineChart } from '../ui/LineChart.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { noneText } from './noneText.js';
import { localDay } from './periods.js';

const names = { nps: 'NPS over time', csat: 'CSAT over time', ces: 'CES over time' } as const;

/** The score with its interval where there is one; else the completed responses per day. */
export function TrendPanel({ results, isFiltered }: { results: Results; isFiltered: boolean }) {
  const { score, trend } = results;
  const isScore = score !== null && trend.some(({ value }) => value !== null);
  const points = isScore
    ? scorePoints(trend)
    : trend.map(({ day, completed }) => ({ day, value: completed }));
  return (
    <Panel
      title={score !== null && isScore ? names[score.metric] : 'Completed per day'}
      {...(isScore ? { note: '7-day average, 95% interval' } : {})}
    >
      {points.every(({ value }) => !isScore && value === 0) ? (
        <EmptyState title="Nothing to draw">{noneText('Nobody completed it', isFiltered)}</EmptyState>
      ) : points.length === 1 ? (
        <EmptyState title="One day only">A line begins with the second.</EmptyState>
      ) : (
        <LineChart
          points={points}
          label={isScore ? 'Score per day' : 'Completed responses per day'}
          {...(isScore ? {} : { fromZero: true, today: localDay(new Date()) })}
        />
      )}
    </Panel>
  );
}

function scorePoints(trend: readonly TrendPoint[]) {
  return trend.flatMap(({ day, value, low, high }) =>
    value === null ? [] : [{ day, value, ...(low === null || high === null ? {} : { low, high }) }],
  );
}
