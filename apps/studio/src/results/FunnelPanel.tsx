import type { Results } from '@service-popups/protocol/studio';
import { BarList } from '../ui/BarList.js';
import { Panel } from '../ui/Panel.js';

export function FunnelPanel({ results }: { results: Results }) {
  return (
    <Panel title="Where people leave">
      <BarList
        bars={results.funnel.map(({ id, label, count }) => ({ id, label, value: count }))}
        max={results.funnel[0]?.count ?? 0}
      />
      {results.insight !== null && <p class="muted insight">{results.insight}</p>}
    </Panel>
  );
}
