import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { path } from '../router/router.js';
import { Button } from '../ui/Button.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { PageHeader } from './PageHeader.js';

/** A page that cannot be drawn says so, and leaves the way to all the others open. */
export function PageGuard({ children }: { children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary();
  const here = path.value;
  useEffect(() => reset(), [here]);
  if (error === undefined) return <>{children}</>;
  return (
    <>
      <PageHeader title="This page stumbled" />
      <Panel>
        <EmptyState
          title="Something on it could not be shown"
          action={<Button onClick={() => location.reload()}>Load it again</Button>}
        >
          What was saved is safe. If it happens again, tell whoever runs this server what you did before.
        </EmptyState>
      </Panel>
    </>
  );
}
