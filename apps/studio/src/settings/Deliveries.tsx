import { studioRoutes, type Webhook, type WebhookDelivery } from '@service-popups/protocol/studio';
import { useEffect, useRef } from 'preact/hooks';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { currentTime, formatAgo } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { Badge } from '../ui/Panel.js';
import { nextTry } from './nextTry.js';
import { sentWords } from './sentWords.js';

const stateBadges = {
  delivered: { tone: 'good', label: 'Delivered' },
  waiting: { tone: 'warn', label: 'Waiting' },
  parked: { tone: 'bad', label: 'Given up' },
} as const;

const lookAgainMs = 1_500;
const watchedMs = 60_000;

export function Deliveries({
  projectId,
  webhook,
  canEdit,
  onSettled,
}: {
  projectId: string;
  webhook: Webhook;
  canEdit: boolean;
  /** One is in another state than before, and is counted otherwise. */
  onSettled: () => void;
}) {
  const { id: webhookId, enabled } = webhook;
  const handle = useResource<WebhookDelivery[]>(studioRoutes.webhookDeliveries(projectId, webhookId));
  const states = handle.resource.value?.map(({ id, state }) => `${id} ${state}`).join();
  const known = useRef(states);
  useEffect(() => {
    if (known.current !== undefined && known.current !== states) onSettled();
    known.current = states;
  }, [states]);
  // What was sent a moment ago is settled in the next: whoever presses "test" sees what came of it.
  const isUnderWay = handle.resource.value?.some(
    ({ state, createdAt }) => state === 'waiting' && Date.now() - Date.parse(createdAt) < watchedMs,
  );
  useEffect(() => {
    if (isUnderWay !== true) return undefined;
    const timer = setInterval(handle.reload, lookAgainMs);
    return () => clearInterval(timer);
  }, [isUnderWay, handle.reload]);
  const retry = (id: string): Promise<boolean> =>
    attempt(
      async () => {
        await request(studioRoutes.retryDelivery(projectId, webhookId, id), { method: 'POST', body: {} });
        handle.reload();
      },
      sentWords(webhook, 'It is tried again.'),
    );
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      head: 'State',
      cell: ({ state, isTest, ...delivery }) => (
        <>
          <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>{' '}
          <span class="muted small">
            {[isTest && 'test', enabled && nextTry(delivery, currentTime())].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { head: 'When', class: 'muted nowrap', cell: ({ createdAt }) => formatAgo(createdAt) },
    { head: 'Tries', isNumber: true, cell: ({ attempts }) => attempts },
    {
      head: 'Answer',
      class: 'muted',
      cell: ({ lastStatus, lastError }) => lastError ?? lastStatus ?? '–',
    },
    {
      head: 'Actions',
      hideHead: true,
      isNumber: true,
      cell: ({ id, state }) =>
        canEdit &&
        state !== 'delivered' && (
          <Button size="small" onClick={() => retry(id)}>
            Try now
          </Button>
        ),
    },
  ];
  return (
    <Loaded handle={handle} lines={2}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p class="muted">Nothing was sent yet.</p>
        ) : (
          <DataTable
            caption="Deliveries"
            look="table-tight"
            columns={columns}
            rows={deliveries}
            keyOf={({ id }) => id}
          />
        )
      }
    </Loaded>
  );
}
