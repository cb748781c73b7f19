import { studioRoutes, type EventDetail } from '@service-popups/protocol/studio';
import { withQuery } from '../api/request.js';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { useResource } from '../api/useResource.js';
import { localDay } from '../results/periods.js';
import { query, setQuery } from '../router/router.js';
import { BarList } from '../ui/BarList.js';
import { Dialog } from '../ui/Dialog.js';
import { Select } from '../ui/Choice.js';
import { formatAgo, formatCount } from '../ui/format.js';
import { LineChart } from '../ui/LineChart.js';
import { Loaded } from '../ui/Loaded.js';
import { EstimateNote } from './EstimateNote.js';

/** One event: its course over the days, broken down by a property, and the latest ones as they came. */
export function EventDialog({
  projectId,
  name,
  onClose,
}: {
  projectId: string;
  name: string;
  onClose: () => void;
}) {
  const by = query.value.get('by') ?? undefined;
  const handle = useResource<EventDetail>(
    withQuery(studioRoutes.event(projectId, name), { by, timeZone: ownTimeZone() }),
  );
  return (
    <Dialog title={name} width="wide" onClose={onClose}>
      <Loaded handle={handle} lines={8}>
        {(detail) => (
          <>
            <LineChart
              label={`${name} per day`}
              fromZero
              today={localDay(new Date())}
              points={detail.days.map((day, index) => ({ day, value: detail.series[index] ?? 0 }))}
            />
            {detail.properties.length > 0 && (
              <Select
                label="Break down by"
                value={by ?? ''}
                options={[
                  { value: '', label: 'Nothing' },
                  ...detail.properties.map((property) => ({ value: property, label: property })),
                ]}
                onValue={(property) => setQuery({ by: property })}
              />
            )}
            {detail.breakdown.length > 0 && (
              <BarList
                bars={detail.breakdown.map(({ value, count }) => ({ id: value, label: value, value: count }))}
              />
            )}
            <Rest detail={detail} />
            <EstimateNote figures={[detail]} what="The parts" />
            <h3>Latest</h3>
            {detail.latest.length === 0 ? (
              <p class="muted">No event of this name came in the last 7 days.</p>
            ) : (
              <ul class="latest-events">
                {detail.latest.map((event, index) => (
                  <li key={index}>
                    <span class="muted small">
                      {formatAgo(event.at)} · {event.userId ?? 'anonymous'}{' '}
                      {event.screen !== undefined && `· ${event.screen}`}
                    </span>
                    {Object.keys(event.properties).length > 0 && (
                      <code>{JSON.stringify(event.properties)}</code>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Only the most frequent values are listed. */
function Rest({ detail: { breakdown, series } }: { detail: EventDetail }) {
  const total = series.reduce((sum, count) => sum + count, 0);
  const listed = breakdown.reduce((sum, { count }) => sum + count, 0);
  if (breakdown.length === 0 || listed >= total) return null;
  return (
    <p class="muted small">
      The most frequent values: {formatCount(listed)} of {formatCount(total)}.
    </p>
  );
}
