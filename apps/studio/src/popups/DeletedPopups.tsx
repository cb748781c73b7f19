import { studioRoutes, type PopupListItem, type PopupRecord } from '@service-popups/protocol/studio';
import { request, withQuery } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { begun } from '../editor/words/begun.js';
import type { PageProps } from '../pages.js';
import { href } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatAgo } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { toast } from '../ui/toasts.js';
import { switchOf } from './popupActions.js';

/** What was deleted is kept with its responses, and comes back as it was. */
export function DeletedPopups({ project, member }: PageProps) {
  const handle = useResource<PopupListItem[]>(
    withQuery(studioRoutes.popups(project.id), { deleted: 'true' }),
  );
  const restore = (popup: PopupListItem): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.restore(project.id, popup.id), { method: 'POST', body: {} });
      handle.reload();
      const record = request<PopupRecord>(studioRoutes.popup(project.id, popup.id));
      tellRestored(project.id, popup, await record.catch(() => undefined));
    });
  return (
    <>
      <PageHeader over={<a href={href(`/${project.id}/popups`)}>Popups</a>} title="Deleted popups" />
      <Panel flush>
        <Loaded handle={handle}>
          {(popups) =>
            popups.length === 0 ? (
              <EmptyState title="Nothing was deleted">
                A deleted popup is kept here with its responses, until somebody restores it.
              </EmptyState>
            ) : (
              <DataTable
                caption="Deleted popups"
                columns={columnsOf(member.role === 'viewer' ? undefined : restore)}
                rows={popups}
                keyOf={({ id }) => id}
              />
            )
          }
        </Loaded>
      </Panel>
    </>
  );
}

/** Whoever only wants to read its results does not mean to show it to everybody again. */
function tellRestored(projectId: string, deleted: PopupListItem, record: PopupRecord | undefined): void {
  const popup = { ...deleted, ...record };
  const pause = switchOf({ projectId, popup, onChanged: () => undefined });
  if (record === undefined)
    toast(`${begun(popup.name)} is back, and live if it was live before.`, {
      action: { label: 'Open it', to: `/${projectId}/popups/${encodeURIComponent(popup.id)}` },
    });
  else if (popup.state !== 'live' || pause === undefined) toast(`${begun(popup.name)} is back, as it was.`);
  else
    toast(`${begun(popup.name)} is back and live: people see it again.`, {
      action: { label: pause.label, run: () => void pause.run() },
    });
}

function columnsOf(
  restore: ((popup: PopupListItem) => Promise<unknown>) | undefined,
): readonly Column<PopupListItem>[] {
  return [
    { head: 'Name', class: 'popup-name', cell: ({ name }) => <strong>{name}</strong> },
    { head: 'Last edited', class: 'muted nowrap', cell: ({ updatedAt }) => formatAgo(updatedAt) },
    {
      head: 'Actions',
      hideHead: true,
      isNumber: true,
      cell: (popup) =>
        restore !== undefined && (
          <Button size="small" aria-label={`Restore ${popup.name}`} onClick={() => restore(popup)}>
            Restore
          </Button>
        ),
    },
  ];
}
