import { studioRoutes, type InstallState } from '@service-popups/protocol/studio';
import { useLive } from '../api/useLive.js';
import { useResource } from '../api/useResource.js';
import { InstallLink } from '../install/InstallLink.js';
import { Icon } from '../ui/Icon.js';

/** Above popups that are live and that nobody can see, because nothing asks for them. It goes when something does. */
export function NotInstalled({ projectId }: { projectId: string }) {
  const { resource, reload } = useResource<InstallState>(studioRoutes.install(projectId));
  useLive(projectId, {
    onEvent: ({ type }) => {
      if (type === 'fetch') reload();
    },
    onReturn: reload,
  });
  if (resource.value === undefined || resource.value.lastFetchAt !== undefined) return null;
  return (
    <div class="stale" role="status">
      <Icon name="warning" size={16} />
      <span>Nobody sees these yet: no page or app has asked for this project's popups.</span>
      <InstallLink projectId={projectId} />
    </div>
  );
}
