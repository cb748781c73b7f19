import type { Results } from '@service-popups/protocol/studio';
import { href } from '../router/router.js';
import { whoAddress } from '../simulate/whoAddress.js';
import { BarList } from '../ui/BarList.js';
import { Panel } from '../ui/Panel.js';

/**
 * From the first sight to the last page. A search and an outcome pick among the answers, while everybody was shown the
 * popup: under them the pages would not add up with the rest, so they are left out.
 */
export function FunnelPanel({
  projectId,
  popupId,
  results,
  isPart,
}: {
  projectId: string;
  popupId: string;
  results: Results;
  isPart: boolean;
}) {
  const steps = results.funnel.filter(({ id }) => !isPart || !id.startsWith('page:'));
  const words = isPart ? 'Counted over all answers: the filter picks among them.' : results.insight;
  return (
    <Panel title="Where people leave">
      <BarList
        bars={steps.map(({ id, label, count }) => ({ id, label, value: count }))}
        max={results.funnel[0]?.count ?? 0}
      />
      {words !== null && <p class="muted insight">{words}</p>}
      {results.shown === 0 && (
        <p class="muted insight">
          Nobody saw it in this period. <a href={href(whoAddress(projectId, popupId))}>Find out why</a>
        </p>
      )}
    </Panel>
  );
}
