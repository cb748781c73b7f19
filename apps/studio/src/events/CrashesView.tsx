import { studioRoutes, type CrashGroup } from '@service-popups/protocol/studio';
import { withQuery } from '../api/request.js';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { useResource } from '../api/useResource.js';
import { Disclosure } from '../ui/Disclosure.js';
import { formatAgo, formatCount, formatPast, formatPlatform, plural } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';

/** Crashes of the mobile app, one panel per stack. */
export function CrashesView({ projectId }: { projectId: string }) {
  const handle = useResource<CrashGroup[]>(
    withQuery(studioRoutes.crashes(projectId), { timeZone: ownTimeZone() }),
  );
  return (
    <Loaded handle={handle}>
      {(crashes) =>
        crashes.length === 0 ? (
          <Panel>
            <EmptyState title="No crashes">
              Unhandled errors of the mobile app would be grouped here by their stack.
            </EmptyState>
          </Panel>
        ) : (
          <div class="stack">
            {crashes.map((crash) => (
              <Crash key={crash.id} crash={crash} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Crash({ crash }: { crash: CrashGroup }) {
  const where = [...crash.platforms.map(formatPlatform), ...crash.appVersions].join(', ');
  const fatal = crash.fatal > 0 ? `, ${formatCount(crash.fatal)} fatal` : '';
  return (
    <Panel
      title={crash.message}
      note={`${plural(crash.count, 'time')}${fatal} since ${formatPast(crash.firstAt)}`}
    >
      <p class="muted small question-note">
        {crash.estimated && 'about '}
        {plural(crash.people, 'person', 'people')} this week · last seen {formatAgo(crash.lastAt)}
        {where !== '' && ` · ${where}`}
      </p>
      <Disclosure label="Stack">
        <pre class="crash-stack" tabIndex={0}>
          {crash.stack}
        </pre>
      </Disclosure>
    </Panel>
  );
}
