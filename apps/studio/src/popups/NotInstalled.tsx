import { InstallLink } from '../install/InstallLink.js';
import { Icon } from '../ui/Icon.js';

/** Above popups that are live and that nobody can see, because nothing asks for them. */
export function NotInstalled({ projectId }: { projectId: string }) {
  return (
    <div class="stale" role="status">
      <Icon name="warning" size={16} />
      <span>Nobody sees any popup yet: no page or app has asked for this project’s popups.</span>
      <InstallLink projectId={projectId} />
    </div>
  );
}
