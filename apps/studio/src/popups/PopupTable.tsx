import { studioRoutes, type PopupListItem, type PopupRecord } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { href } from '../router/router.js';
import { whoAddress } from '../simulate/whoAddress.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatCount, formatShare } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { Panel, ShowMore } from '../ui/Panel.js';
import { Sparkline } from '../ui/Sparkline.js';
import { menuOf, switchOf } from './popupActions.js';
import { PopupStateBadge } from './PopupStateBadge.js';
import { PublishDialog } from './PublishDialog.js';

interface TableProps {
  projectId: string;
  popups: readonly PopupListItem[];
  canEdit: boolean;
  onChanged: () => void;
  onMore: (() => void) | undefined;
}

/** Every popup with its state, its counts, and the two things one does most: publish and pause. */
export function PopupTable({ projectId, popups, canEdit, onChanged, onMore }: TableProps) {
  const [publishing, setPublishing] = useState<PopupRecord>();
  const askToPublish = (popup: PopupListItem): Promise<boolean> =>
    attempt(async () => setPublishing(await request<PopupRecord>(studioRoutes.popup(projectId, popup.id))));
  const actions: Column<PopupListItem> = {
    head: 'Actions',
    hideHead: true,
    class: 'popup-tools',
    cell: (popup) => (
      <div class="row">
        {canEdit && (
          <RowButton
            projectId={projectId}
            popup={popup}
            onChanged={onChanged}
            onPublish={() => askToPublish(popup)}
          />
        )}
        <Menu label={`Actions for ${popup.name}`} items={menuOf({ projectId, popup, canEdit, onChanged })} />
      </div>
    ),
  };
  return (
    <Panel flush>
      <DataTable
        caption="Popups with what happened in the last 30 days"
        look="popup-table"
        columns={[...columnsOf(projectId), actions]}
        rows={popups}
        keyOf={({ id }) => id}
      />
      <ShowMore onClick={onMore} />
      {publishing !== undefined && (
        <PublishDialog
          projectId={projectId}
          popupId={publishing.id}
          name={publishing.name}
          publishedVersion={publishing.publishedVersion}
          state={publishing.state}
          draft={publishing.draft}
          problems={publishing.problems}
          ready={() => Promise.resolve(publishing.revision)}
          onClose={() => setPublishing(undefined)}
          onPublished={onChanged}
        />
      )}
    </Panel>
  );
}

function RowButton({
  projectId,
  popup,
  onChanged,
  onPublish,
}: {
  projectId: string;
  popup: PopupListItem;
  onChanged: () => void;
  onPublish: () => Promise<unknown>;
}) {
  if (popup.state === 'draft' || popup.hasUnpublishedChanges)
    return (
      <Button size="small" aria-label={`Publish ${popup.name}`} onClick={onPublish}>
        <Icon name="play" size={15} /> Publish
      </Button>
    );
  const toggle = switchOf({ projectId, popup, onChanged });
  if (toggle === undefined) return null;
  return (
    <Button size="small" aria-label={`${toggle.label} ${popup.name}`} onClick={toggle.run}>
      <Icon name={toggle.icon} size={15} /> {toggle.label}
    </Button>
  );
}

function columnsOf(projectId: string): readonly Column<PopupListItem>[] {
  return [
    {
      head: 'Name',
      class: 'popup-name',
      cell: ({ id, name, triggers }) => (
        <>
          <a class="row-link" href={href(`/${projectId}/popups/${encodeURIComponent(id)}`)}>
            <bdi>{name}</bdi>
          </a>
          <div class="muted small truncate">{triggers.join(' · ') || 'Shown by code alone'}</div>
        </>
      ),
    },
    {
      head: 'State',
      class: 'nowrap',
      cell: ({ state, hasUnpublishedChanges }) => (
        <span>
          <PopupStateBadge state={state} />
          {hasUnpublishedChanges && state !== 'draft' && (
            <span class="muted small popup-edited"> · edited</span>
          )}
        </span>
      ),
    },
    {
      head: 'Shown',
      isNumber: true,
      cell: ({ id, name, state, shown }) => (
        <div>
          {formatCount(shown)}
          {shown === 0 && state !== 'draft' && (
            <a class="popup-why" href={href(whoAddress(projectId, id))}>
              <span class="visually-hidden">Nobody saw {name}.</span> Why?
            </a>
          )}
        </div>
      ),
    },
    { head: 'Started', isNumber: true, cell: ({ started }) => formatCount(started) },
    {
      head: 'Completed',
      isNumber: true,
      cell: ({ shown, completed }) => (
        <div>
          {formatCount(completed)}
          {shown > 0 && <div class="muted small nowrap">{formatShare(completed / shown)} of shown</div>}
        </div>
      ),
    },
    {
      head: 'Last 14 days',
      cell: ({ recent }) => <Sparkline values={recent} label="Completed per day" />,
    },
  ];
}
