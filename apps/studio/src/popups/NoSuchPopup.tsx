import type { ComponentChildren } from 'preact';
import { href } from '../router/router.js';
import { LinkButton } from '../ui/Button.js';
import { EmptyState } from '../ui/Panel.js';

/** Where a link leads to a popup that is not there any more. */
export function NoSuchPopup({ projectId, other }: { projectId: string; other?: ComponentChildren }) {
  return (
    <EmptyState
      title="There is no such popup"
      action={
        <div class="row">
          <LinkButton href={href(`/${projectId}/popups?deleted=true`)}>Deleted popups</LinkButton>
          {other ?? <LinkButton href={href(`/${projectId}/popups`)}>All popups</LinkButton>}
        </div>
      }
    >
      It may have been deleted; its responses are kept, and come back with it.
    </EmptyState>
  );
}
