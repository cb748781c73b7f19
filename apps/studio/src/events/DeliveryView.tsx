import { studioRoutes, type DiagnosticsSummary } from '@service-popups/protocol/studio';
import { withQuery } from '../api/request.js';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { useResource } from '../api/useResource.js';
import { BarList } from '../ui/BarList.js';
import { plural } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';

/** Why a client kept something from being sent, in words; a newer SDK may know further reasons. */
const reasons: Readonly<Record<string, string>> = {
  overflow: 'Too much was waiting',
  expired: 'Waited for more than 7 days',
  too_large: 'Too large for the server',
  rejected: 'Refused by the server',
  unauthorized: 'The key was refused for a day',
  corrupt: 'Unreadable in the store',
  before_send: 'Refused by the host’s beforeSend',
  tracking_disabled: 'Tracking is switched off',
  not_sampled: 'The session is not in the sample',
  crash_limit: 'More than 10 crashes in a session',
  consent: 'Consent was withdrawn',
};

/** What clients had to drop, and which versions of the SDK are out there. */
export function DeliveryView({ projectId }: { projectId: string }) {
  const handle = useResource<DiagnosticsSummary>(
    withQuery(studioRoutes.diagnostics(projectId), { timeZone: ownTimeZone() }),
  );
  return (
    <Loaded handle={handle}>
      {({ dropped, sdkVersions, corrected }) => (
        <div class="question-grid">
          <Panel title="Dropped by clients" note="events">
            {dropped.length === 0 ? (
              <EmptyState title="Nothing was dropped">
                Every event that was recorded arrived, or still waits to.
              </EmptyState>
            ) : (
              <BarList
                bars={dropped.map(({ reason, count }) => ({
                  id: reason,
                  label: reasons[reason] ?? reason,
                  value: count,
                }))}
              />
            )}
          </Panel>
          <Panel title="SDK versions" note="people">
            {sdkVersions.length === 0 ? (
              <EmptyState title="No SDK yet">Once a page or app reports, its version is listed.</EmptyState>
            ) : (
              <BarList
                bars={sdkVersions.map(({ version, count }) => ({
                  id: version,
                  label: version,
                  value: count,
                }))}
              />
            )}
            {corrected > 0 && (
              <p class="muted small insight">
                {plural(corrected, 'event')} came from clocks that were wrong; the times were corrected.
              </p>
            )}
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
