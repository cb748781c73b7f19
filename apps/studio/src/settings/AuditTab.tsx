import { studioRoutes, type AuditEntry, type Paged } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatTime } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';

const columns: readonly Column<AuditEntry>[] = [
  { head: 'When', class: 'muted tabular nowrap', cell: ({ at }) => formatTime(at) },
  { head: 'Who', cell: ({ actor }) => actor },
  { head: 'What', cell: ({ action }) => <code>{action}</code> },
  {
    head: 'Of what',
    cell: ({ target, detail }) => (
      <>
        {target} <span class="muted small">{detail}</span>
      </>
    ),
  },
];

export function AuditTab({ projectId }: { projectId: string }) {
  const handle = useResource<Paged<AuditEntry>>(studioRoutes.audit(projectId));
  return (
    <Panel flush>
      <Loaded handle={handle} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing yet">
              Who published, paused, rotated or deleted what is written down here.
            </EmptyState>
          ) : (
            <DataTable caption="Audit log" columns={columns} rows={items} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Panel>
  );
}
