import { studioRoutes, type AuditEntry } from '@service-popups/protocol/studio';
import { usePages } from '../api/usePages.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatTime } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel, ShowMore } from '../ui/Panel.js';

/** What the server writes down, in words. */
const words: Readonly<Record<string, string>> = {
  'key.revoked': 'Revoked a key',
  'key.rotated': 'Made a new key',
  'member.changed': 'Changed a role',
  'member.invited': 'Invited somebody',
  'member.joined': 'Joined',
  'member.removed': 'Removed a member',
  'member.uninvited': 'Withdrew an invitation',
  'owner.created': 'Became the owner',
  'password.changed': 'Changed their password',
  'person.deleted': 'Deleted a person',
  'popup.created': 'Created a popup',
  'popup.deleted': 'Deleted a popup',
  'popup.paused': 'Paused a popup',
  'popup.published': 'Published a popup',
  'popup.restored': 'Restored a popup',
  'popup.resumed': 'Resumed a popup',
  'popup.rolled_back': 'Went back to a version',
  'project.changed': 'Changed the settings',
  'project.created': 'Created a project',
  'project.deleted': 'Deleted a project',
  'sample_data.removed': 'Removed the sample data',
  'token.created': 'Made a token',
  'token.revoked': 'Revoked a token',
  'webhook.created': 'Added a webhook',
  'webhook.disabled': 'Switched a webhook off',
  'webhook.enabled': 'Switched a webhook on',
  'webhook.old_secret_ended': 'Stopped an old signing secret',
  'webhook.removed': 'Removed a webhook',
  'webhook.secret_renewed': 'Made a new signing secret',
};

const columns: readonly Column<AuditEntry>[] = [
  { head: 'When', class: 'muted tabular nowrap', cell: ({ at }) => formatTime(at) },
  { head: 'Who', class: 'cell-cut', cell: ({ actor }) => actor },
  { head: 'What', class: 'nowrap', cell: ({ action }) => words[action] ?? <code>{action}</code> },
  {
    head: 'About',
    cell: ({ target, detail }) => (
      <span class="audit-target">
        {target} <span class="muted small">{detail}</span>
      </span>
    ),
  },
];

export function AuditTab({ projectId }: { projectId: string }) {
  const { handle, items, loadMore } = usePages<AuditEntry>(studioRoutes.audit(projectId), {
    query: { limit: 100 },
    keyOf: ({ id }) => id,
  });
  return (
    <Panel flush>
      <Loaded handle={handle} lines={8}>
        {() =>
          items.length === 0 ? (
            <EmptyState title="Nothing yet">
              Who published, paused, rotated or deleted what is written down here.
            </EmptyState>
          ) : (
            <DataTable caption="Audit log" columns={columns} rows={items} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      <ShowMore onClick={loadMore} />
    </Panel>
  );
}
