import { studioRoutes, type ReachAnswer, type ReachBody } from '@service-popups/protocol/studio';
import { useEffect, useState } from 'preact/hooks';
import { serverReturns } from '../api/connection.js';
import { request, type ApiError } from '../api/request.js';
import { BarList } from '../ui/BarList.js';
import { formatCount, formatShare, plural } from '../ui/format.js';
import { ErrorState, Panel, Skeleton } from '../ui/Panel.js';

/** How many of last week's visitors would have matched, and which gate stopped the others. */
export function Reach({
  projectId,
  popupId,
  useDraft,
  moments,
}: {
  projectId: string;
  popupId: string;
  useDraft: boolean;
  /** When those who match see it, where that is known. */
  moments: readonly string[] | undefined;
}) {
  const [reach, setReach] = useState<ReachAnswer>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const returns = serverReturns.value;
  useEffect(() => {
    setError(undefined);
    const body: ReachBody = { popupId, ...(useDraft && { useDraft }) };
    request<ReachAnswer>(studioRoutes.reach(projectId), { method: 'POST', body }).then(setReach, (failure) =>
      setError(failure as ApiError),
    );
  }, [projectId, popupId, round, returns]);
  // A draft that has errors is told of beside the person, by the answer that takes this panel away.
  if (error?.problems.length === 0)
    return (
      <Panel title="Last week’s visitors">
        <ErrorState error={error} onRetry={() => setRound(round + 1)} />
      </Panel>
    );
  if (reach === undefined)
    return (
      <Panel title="Last week’s visitors">
        {/* As high as two reasons, which is what most popups have. */}
        <Skeleton height={104} />
      </Panel>
    );
  if (reach.visitors === 0)
    return (
      <Panel title="Last week’s visitors" note="none">
        <p class="muted">Nobody came, or your pages and apps send no analytics.</p>
      </Panel>
    );
  return (
    <Panel title="Last week’s visitors" note={plural(reach.visitors, 'person', 'people')}>
      <p class="reach-figure">
        <span class="figure-value">{formatShare(reach.matching / reach.visitors)}</span>{' '}
        <span class="muted">
          {formatCount(reach.matching)} of {formatCount(reach.visitors)} would have matched.
          {reach.matching > 0 && moments !== undefined && (
            <> They see it {moments.join(', or ') || 'when your code shows it'}.</>
          )}
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
