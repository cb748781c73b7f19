import { studioRoutes, type AuditEntry, type Paged } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import { formatTime } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';

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
            <div class="table-scroll">
              <table class="table">
                <caption class="visually-hidden">Audit log</caption>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Who</th>
                    <th scope="col">What</th>
                    <th scope="col">Of what</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ id, at, actor, action, target, detail }) => (
                    <tr key={id}>
                      <td class="muted tabular">{formatTime(at)}</td>
                      <td>{actor}</td>
                      <td>
                        <code>{action}</code>
                      </td>
                      <td>
                        {target} <span class="muted small">{detail}</span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}
