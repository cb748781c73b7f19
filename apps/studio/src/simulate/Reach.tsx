import { studioRoutes, type ReachAnswer, type ReachBody } from '@service-popups/protocol/studio';
import { useEffect, useState } from 'preact/hooks';
import { serverReturns } from '../api/connection.js';
import { request, type ApiError } from '../api/request.js';
import { BarList } from '../ui/BarList.js';
import { formatCount, formatShare } from '../ui/format.js';
import { ErrorState, Panel, Skeleton } from '../ui/Panel.js';

/** How many of last week's visitors would have matched, and which gate stopped the others. */
export function Reach({ projectId, popupId }: { projectId: string; popupId: string }) {
  const [reach, setReach] = useState<ReachAnswer>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const returns = serverReturns.value;
  useEffect(() => {
    setError(undefined);
    // As above it on the page: what is being edited counts, published or not.
    const body: ReachBody = { popupId, useDraft: true };
    request<ReachAnswer>(studioRoutes.reach(projectId), { method: 'POST', body }).then(setReach, (failure) =>
      setError(failure as ApiError),
    );
  }, [projectId, popupId, round, returns]);
  if (error !== undefined)
    return (
      <Panel title="Last week's visitors">
        <ErrorState error={error} onRetry={() => setRound(round + 1)} />
      </Panel>
    );
  if (reach === undefined)
    return (
      <Panel title="Last week's visitors">
        <Skeleton lines={3} />
      </Panel>
    );
  const share = reach.visitors === 0 ? 0 : reach.matching / reach.visitors;
  return (
    <Panel title="Last week's visitors" note={`${formatCount(reach.visitors)} people`}>
      <p class="reach-figure">
        <span class="figure-value">{formatShare(share)}</span>{' '}
        <span class="muted">
          {formatCount(reach.matching)} of {formatCount(reach.visitors)} would have matched.
        </span>
      </p>
      {reach.stoppedBy.length > 0 && (
        <BarList
          bars={reach.stoppedBy.map(({ gate, count, sentence }) => ({
            id: gate,
            label: sentence,
            value: count,
          }))}
          max={reach.visitors}
        />
      )}
    </Panel>
  );
}
