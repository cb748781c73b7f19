import type { Results } from '@service-popups/protocol/studio';
import { href } from '../router/router.js';
import { whoAddress } from '../simulate/whoAddress.js';
import { BarList } from '../ui/BarList.js';
import { Panel } from '../ui/Panel.js';
import { noneText } from './noneText.js';
import { passedWords } from './passedWords.js';

/** Steps that stand beside the chart without making its panel taller than it is. */
const inSight = 9;

/**
 * From the first sight to the last page. A search and an outcome pick among the answers, while everybody was shown the
 * popup: under them the pages would not add up with the rest, so they are left out.
 */
export function FunnelPanel({
  projectId,
  popupId,
  results,
  isPart,
  isFiltered,
}: {
  projectId: string;
  popupId: string;
  results: Results;
  isPart: boolean;
  isFiltered: boolean;
}) {
  const steps = results.funnel.filter(({ id }) => !isPart || !id.startsWith('page:'));
  const words = isPart
    ? 'Counted over all answers: the filter picks among them.'
    : [results.insight ?? '', passedWords(steps)].filter((part) => part !== '').join(' ');
  return (
    <Panel title="Where people leave">
      <div
        class="funnel"
        {...(steps.length > inSight ? { tabIndex: 0, role: 'group', 'aria-label': 'Every step' } : {})}
      >
        <BarList
          bars={steps.map(({ id, label, count }) => ({ id, label, value: count }))}
          max={results.funnel[0]?.count ?? 0}
        />
      </div>
      {words !== '' && <p class="muted insight">{words}</p>}
      {results.shown === 0 && (
        <p class="muted insight">
          {noneText('Nobody saw it', isFiltered)}{' '}
          {!isFiltered && <a href={href(whoAddress(projectId, popupId))}>Find out why</a>}
        </p>
      )}
    </Panel>
  );
}
