import * as limits from '@service-popups/protocol/limits';
import { studioRoutes, type InstallState, type PopupListItem } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { withQuery } from '../api/request.js';
import { useLive } from '../api/useLive.js';
import { isStale, useResource } from '../api/useResource.js';
import { usePreparedEditor } from '../LazyEditor.js';
import type { PageProps } from '../pages.js';
import { chooseQuery, href, query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { Button } from '../ui/Button.js';
import { Select } from '../ui/Choice.js';
import { TextField } from '../ui/TextField.js';
import { formatCount } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { EmptyState, ErrorState, Panel, Skeleton, StaleNote } from '../ui/Panel.js';
import { DeletedPopups } from './DeletedPopups.js';
import { findPopups, searchedFrom } from './findPopups.js';
import { NewPopupDialog } from './NewPopupDialog.js';
import { NotInstalled } from './NotInstalled.js';
import './popups.css';
import { popupStates } from './PopupStateBadge.js';
import { PopupTable } from './PopupTable.js';

export const popupListAddress = (projectId: string): string =>
  withQuery(studioRoutes.popups(projectId), { timeZone: ownTimeZone() });

/** Hundreds of rows take a slow computer seconds to draw, at every letter that is searched for. */
const rowsAtOnce = 25;

export function PopupsPage(props: PageProps) {
  return query.value.get('deleted') === 'true' ? <DeletedPopups {...props} /> : <LivingPopups {...props} />;
}

function LivingPopups({ project, member, onNewProject }: PageProps) {
  const [isCreating, setCreating] = useState(false);
  const { resource, reload, replace } = useResource<PopupListItem[]>(popupListAddress(project.id));
  const canEdit = member.role !== 'viewer';
  const wanted = { words: query.value.get('find') ?? '', state: stateOf(query.value.get('state')) };
  const isWanted = wanted.words !== '' || wanted.state !== '';
  const found = resource.value === undefined ? undefined : findPopups(resource.value, wanted);
  const rows = Number(query.value.get('rows')) || rowsAtOnce;
  const isAnyLive = resource.value?.some(({ state }) => state === 'live') === true;
  const install = useResource<InstallState>(
    isAnyLive && !project.hasSampleData ? studioRoutes.install(project.id) : undefined,
  );
  const isInstalled =
    install.resource.value === undefined || install.resource.value.lastFetchAt !== undefined;
  usePreparedEditor();
  useLive(project.id, {
    onEvent: (event) => {
      if (event.type === 'status') replace((popups) => popups.map((popup) => counted(popup, event)));
      if (event.type === 'fetch' && !isInstalled) install.reload();
    },
    onReturn: () => {
      reload();
      install.reload();
    },
  });

  const create = canEdit && (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" size={16} /> New popup
    </Button>
  );
  return (
    <>
      <PageHeader title="Popups" over="The last 30 days" tools={create} />
      {resource.state === 'failed' && resource.value === undefined && (
        <Panel>
          <ErrorState error={resource.error} onRetry={reload} />
        </Panel>
      )}
      {isStale(resource) && <StaleNote error={resource.error} onRetry={reload} />}
      {resource.state === 'loading' && resource.value === undefined && (
        <Panel>
          <Skeleton lines={9} />
        </Panel>
      )}
      {resource.value?.length === 0 && (
        <Panel>
          <EmptyState title="No popups yet" action={create}>
            A popup asks people a question at the right moment. Begin with a template; it is live in two
            minutes.
          </EmptyState>
        </Panel>
      )}
      {!isInstalled && <NotInstalled projectId={project.id} />}
      {resource.value !== undefined && (isWanted || resource.value.length >= searchedFrom) && (
        <PopupFinder wanted={wanted} />
      )}
      {found !== undefined && found.length > 0 && (
        <PopupTable
          projectId={project.id}
          popups={found.slice(0, rows)}
          canEdit={canEdit}
          onChanged={reload}
          onMore={found.length > rows ? () => setQuery({ rows: String(rows + rowsAtOnce) }) : undefined}
        />
      )}
      {found?.length === 0 && resource.value?.length !== 0 && (
        <Panel>
          <EmptyState title="No popup is called that">Try fewer words, or any state.</EmptyState>
        </Panel>
      )}
      {resource.value !== undefined && (
        <div class="muted small popups-foot">
          <a href={href(`/${project.id}/popups?deleted=true`)}>Deleted popups</a>
          {resource.value.length >= limits.popups && (
            <span>
              The list ends at {formatCount(limits.popups)}: what is live, and what was changed last.
            </span>
          )}
          {project.hasSampleData && onNewProject !== undefined && (
            <span>
              These are samples. For your own site or app:{' '}
              <Button size="small" onClick={onNewProject}>
                New project
              </Button>
            </span>
          )}
        </div>
      )}
      {isCreating && (
        <NewPopupDialog
          projectId={project.id}
          taken={resource.value?.map(({ name }) => name) ?? []}
          onMade={reload}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

/** An address may name any. */
function stateOf(named: string | null): string {
  return named !== null && Object.hasOwn(popupStates, named) ? named : '';
}

function PopupFinder({ wanted }: { wanted: { words: string; state: string } }) {
  return (
    <div class="popup-finder" role="search">
      <TextField
        label="Find a popup"
        hideLabel
        type="search"
        placeholder="Find a popup"
        value={wanted.words}
        onValue={(find) => setQuery({ find })}
      />
      <Select
        label="State"
        hideLabel
        value={wanted.state}
        options={[
          { value: '', label: 'Any state' },
          ...Object.entries(popupStates).map(([value, { label }]) => ({ value, label })),
        ]}
        onValue={(state) => chooseQuery({ state })}
      />
    </div>
  );
}

function counted(popup: PopupListItem, event: { popupId: string; status: string }): PopupListItem {
  if (popup.id !== event.popupId) return popup;
  if (event.status === 'SHOWED') return { ...popup, shown: popup.shown + 1 };
  if (event.status === 'PARTIAL') return { ...popup, started: popup.started + 1 };
  return { ...popup, completed: popup.completed + 1 };
}
