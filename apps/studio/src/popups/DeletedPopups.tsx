import { studioRoutes, type PopupListItem } from '@service-popups/protocol/studio';
import { request, withQuery } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { href } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatAgo } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';

/** What was deleted is kept with its responses, and comes back as it was. */
export function DeletedPopups({ project, member }: PageProps) {
  const handle = useResource<PopupListItem[]>(
    withQuery(studioRoutes.popups(project.id), { deleted: 'true' }),
  );
  const restore = ({ id, name }: PopupListItem): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.restore(project.id, id), { method: 'POST', body: {} });
      handle.reload();
    }, `${name} is back, as it was.`);
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
