import type { ComponentChildren } from 'preact';
import type { ResourceHandle } from '../api/useResource.js';
import { ErrorState, Skeleton } from './Panel.js';

/** What a resource looks like while it loads, when it failed, and when it is here. */
export function Loaded<Value>({
  handle,
  children,
  lines = 5,
}: {
  handle: ResourceHandle<Value>;
  children: (value: Value) => ComponentChildren;
  lines?: number;
}) {
  const { resource, reload } = handle;
  if (resource.value !== undefined) return <>{children(resource.value)}</>;
  if (resource.state === 'failed') return <ErrorState error={resource.error} onRetry={reload} />;
  return (
    <div class="panel-inset">
      <Skeleton lines={lines} />
    </div>
  );
}
