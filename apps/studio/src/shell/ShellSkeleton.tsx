import { Panel, Skeleton } from '../ui/Panel.js';
import './shell.css';

/** The shape of the studio, while it is not known yet who looks and at what. */
export function ShellSkeleton() {
  return (
    <div class="shell shell-loading">
      <div class="rail rail-loading" aria-hidden="true">
        <Skeleton lines={7} />
      </div>
      <main class="page">
        <div class="page-header">
          <div class="skeleton-line page-loading-title" />
        </div>
        <Panel>
          <Skeleton lines={9} />
        </Panel>
      </main>
    </div>
  );
}
