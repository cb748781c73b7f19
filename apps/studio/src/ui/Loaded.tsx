import type { ComponentChildren } from 'preact';
import { isStale, type ResourceHandle } from '../api/useResource.js';
import { ErrorState, Panel, Skeleton, StaleNote } from './Panel.js';

/** What a resource looks like while it loads, when it failed, and when it is here. */
export function Loaded<Value>({
  handle,
  children,
  lines = 5,
  isAlone = false,
  isTold = false,
}: {
  handle: ResourceHandle<Value>;
  children: (value: Value) => ComponentChildren;
  lines?: number;
  /** Whether it stands in no panel, and needs one for as long as there is nothing to show. */
  isAlone?: boolean;
  /** Whether it is told above that what is shown may be old. */
  isTold?: boolean;
}) {
  const { resource, reload } = handle;
  if (resource.value !== undefined)
    return (
      <>
        {!isTold && isStale(resource) && <StaleNote error={resource.error} onRetry={reload} />}
        <div
          class={resource.state !== 'ready' && resource.isOther ? 'loaded loaded-other' : 'loaded'}
          aria-busy={resource.state === 'loading'}
        >
          {children(resource.value)}
        </div>
      </>
    );
  const instead =
    resource.state === 'failed' ? (
      <ErrorState error={resource.error} onRetry={reload} />
    ) : (
      <div class={isAlone ? undefined : 'panel-inset'}>
        <Skeleton lines={lines} />
      </div>
    );
  return isAlone ? <Panel>{instead}</Panel> : instead;
}
