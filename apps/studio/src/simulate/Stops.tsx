import {
  studioRoutes,
  type InstallState,
  type PopupListItem,
  type PopupState,
  type ProjectSummary,
} from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import { InstallLink } from '../install/InstallLink.js';
import { NotInstalled } from '../popups/NotInstalled.js';
import { href } from '../router/router.js';
import { LinkButton } from '../ui/Button.js';
import { formatAgo } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { unseenWords } from './unseenWords.js';

const reasons: Readonly<Record<PopupState, string | undefined>> = {
  live: undefined,
  draft: 'it was never published. Below is whom its draft would reach.',
  paused: 'it is paused. Below is whom it would reach.',
  scheduled: 'its first day is yet to come.',
  ended: 'its last day is over.',
};
/** Somebody opens a page of a site that is in use every day. */
const quietMs = 86_400_000;

/** What keeps a popup from everybody, whoever they are and wherever they look. */
export function Stops({ project, popup }: { project: ProjectSummary; popup: PopupListItem }) {
  const install = useResource<InstallState>(
    project.hasSampleData ? undefined : studioRoutes.install(project.id),
  ).resource.value;
  const reason = reasons[popup.state];
  const lastFetchAt = install?.lastFetchAt;
  // Where nothing asks for popups, that is told instead.
  const unseen = project.hasSampleData || lastFetchAt !== undefined ? unseenWords(popup) : undefined;
  return (
    <>
      {reason !== undefined && (
        <div class="stale" role="status">
          <Icon name="warning" size={16} />
          <span>Nobody sees it: {reason}</span>
          <LinkButton href={href(`/${project.id}/popups/${encodeURIComponent(popup.id)}?view=when`)}>
            Open it
          </LinkButton>
        </div>
      )}
      {unseen !== undefined && (
        <div class="stale" role="status">
          <Icon name="warning" size={16} />
          <span>{unseen}</span>
          <InstallLink projectId={project.id} />
        </div>
      )}
      {install !== undefined && lastFetchAt === undefined && <NotInstalled projectId={project.id} />}
      {lastFetchAt !== undefined && Date.now() - Date.parse(lastFetchAt) > quietMs && (
        <div class="stale" role="status">
          <Icon name="warning" size={16} />
          <span>The last page or app that asked for popups did so {formatAgo(lastFetchAt)}.</span>
          <InstallLink projectId={project.id} />
        </div>
      )}
    </>
  );
}
