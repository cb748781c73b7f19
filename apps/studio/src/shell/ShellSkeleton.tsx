import { Mark } from '../ui/Mark.js';
import { Panel, Skeleton } from '../ui/Panel.js';
import './shell.css';

/**
 * The shape of the studio, while it is not known yet who looks and at what. `index.html` draws the same before there is
 * a script.
 */
export function ShellSkeleton() {
  return (
    <div class="shell shell-loading">
      <div class="top-bar top-bar-loading" aria-hidden="true">
        <span class="icon-button">
          <Mark size={18} />
        </span>
      </div>
      <div class="rail rail-loading" aria-hidden="true">
        <div class="rail-head">
          <span class="rail-project project-name">
            <Mark size={18} />
          </span>
          <span class="icon-button" />
        </div>
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
