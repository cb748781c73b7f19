import { studioRoutes, type Webhook, type WebhookDelivery } from '@service-popups/protocol/studio';
import { useEffect, useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { useKeptText } from '../storage/useKeptText.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { CopyText } from '../ui/CopyText.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { Checkbox } from '../ui/Choice.js';
import { TextField } from '../ui/TextField.js';
import { currentTime, formatAgo, formatCount, plural } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { Badge, EmptyState, Panel } from '../ui/Panel.js';
import { useWork } from '../ui/useWork.js';
import { nextTry } from './nextTry.js';
import { useShownOnce } from './useShownOnce.js';

export function WebhooksTab({
  projectId,
  memberId,
  canEdit,
}: {
  projectId: string;
  memberId: string;
  canEdit: boolean;
}) {
  const handle = useResource<Webhook[]>(studioRoutes.webhooks(projectId));
  const secrets = useShownOnce(`webhooks ${memberId} ${projectId}`);
  return (
    <div class="settings">
      {canEdit && (
        <AddWebhook
          projectId={projectId}
          memberId={memberId}
          onAdded={({ id, url, secret }) => {
            if (secret !== undefined) secrets.show({ id, about: url, text: secret });
          }}
          onTried={handle.reload}
        />
      )}
      {secrets.shown.map(({ id, about, text }) => (
        <Panel
          key={id}
          title="The signing secret"
          tools={
            <Button size="small" about={`the signing secret of ${about}`} onClick={() => secrets.putAway(id)}>
              Dismiss
            </Button>
          }
        >
          <p class="muted panel-lead">
            Of <span class="webhook-url">{about}</span>. Shown in this window until you copy or dismiss it,
            and never again. Your endpoint checks the signature of every delivery with it.
          </p>
          <CopyText
            label={`the signing secret of ${about}`}
            text={text}
            onCopied={() => secrets.onCopied(id)}
          />
        </Panel>
      ))}
      <Loaded handle={handle}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Panel>
              <EmptyState title="No webhooks">
                Each new response can be sent to an address of yours, signed.
              </EmptyState>
            </Panel>
          ) : (
            <>
              {webhooks.map((webhook) => (
                <WebhookPanel
                  key={webhook.id}
                  projectId={projectId}
                  webhook={webhook}
                  canEdit={canEdit}
                  onChanged={handle.reload}
                  onRemoved={() => secrets.putAway(webhook.id)}
                />
              ))}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function AddWebhook({
  projectId,
  memberId,
  onAdded,
  onTried,
}: {
  projectId: string;
  memberId: string;
  onAdded: (webhook: Webhook) => void;
  /** It was added, or may have been though no answer came. */
  onTried: () => void;
}) {
  const [url = '', setUrl] = useKeptText(`unsaved-webhook ${memberId} ${projectId}`);
  const [everyResponse, setEveryResponse] = useState(false);
  const { isBusy, problem, run } = useWork();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      const body = { url, everyResponse };
      onAdded(await request<Webhook>(studioRoutes.webhooks(projectId), { method: 'POST', body }));
      setUrl(undefined);
      setEveryResponse(false);
    }, 'in the list below whether the webhook was added').then(onTried);
  };
  return (
    <Panel title="Add a webhook">
      <form class="inline-form" onSubmit={submit}>
        <TextField
          label="Address"
          type="url"
          placeholder="https://example.com/hooks/popups"
          value={url}
          onValue={setUrl}
          error={problem}
        />
        <Button type="submit" look="primary" busy={isBusy} disabled={url === ''}>
          Add
        </Button>
        <Checkbox
          label="Also when somebody begins to answer, with what there is so far"
          checked={everyResponse}
          onValue={setEveryResponse}
        />
      </form>
    </Panel>
  );
}

interface WebhookProps {
  projectId: string;
  webhook: Webhook;
  canEdit: boolean;
  onChanged: () => void;
  onRemoved: () => void;
}

function WebhookPanel({ projectId, webhook, canEdit, onChanged, onRemoved }: WebhookProps) {
  const [round, setRound] = useState(0);
  const test = (): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.testWebhook(projectId, webhook.id), { method: 'POST', body: {} });
      setRound((count) => count + 1);
    }, 'A test delivery is under way.');
  const retry = (): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.retryWebhook(projectId, webhook.id), { method: 'POST', body: {} });
      setRound((count) => count + 1);
      onChanged();
    }, 'All that was given up is tried again.');
  const turn = (enabled: boolean): Promise<boolean> =>
    attempt(
      async () => {
        await request(studioRoutes.webhook(projectId, webhook.id), { method: 'PATCH', body: { enabled } });
        onChanged();
      },
      enabled ? 'New responses are sent again.' : 'Nothing is sent until you switch it on again.',
    );
  const remove = (): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.webhook(projectId, webhook.id), { method: 'DELETE' });
      onRemoved();
      onChanged();
    }, 'The webhook is removed.');
  return (
    <Panel
      title={<span class="webhook-url">{webhook.url}</span>}
      note={webhook.enabled ? undefined : <Badge tone="warn">Off</Badge>}
      tools={
        canEdit && (
          <div class="row">
            <Button size="small" about={`to ${webhook.url}`} onClick={test}>
              Send a test
            </Button>
            {webhook.parked > 0 && (
              <Button size="small" about={`to ${webhook.url}`} onClick={retry}>
                Try all again
              </Button>
            )}
            <Button size="small" about={webhook.url} onClick={() => turn(!webhook.enabled)}>
              {webhook.enabled ? 'Switch off' : 'Switch on'}
            </Button>
            <ConfirmButton
              label="Remove"
              about={webhook.url}
              size="small"
              title="Remove this webhook?"
              confirm="Remove"
              onConfirm={remove}
            >
              New responses are no longer sent to {webhook.url}, and deliveries that still wait are dropped.
            </ConfirmButton>
          </div>
        )
      }
    >
      <p class="muted small panel-lead">
        Told {webhook.everyResponse ? 'when a response begins and when it' : 'when a response'} is complete.
        {webhook.pending > 0 && ` ${plural(webhook.pending, 'delivery', 'deliveries')} waiting.`}
        {webhook.parked > 0 && ` ${formatCount(webhook.parked)} given up after 24 hours.`}
      </p>
      <Deliveries key={round} projectId={projectId} webhook={webhook} canEdit={canEdit} />
    </Panel>
  );
}

const stateBadges = {
  delivered: { tone: 'good', label: 'Delivered' },
  waiting: { tone: 'warn', label: 'Waiting' },
  parked: { tone: 'bad', label: 'Given up' },
} as const;

const lookAgainMs = 1_500;
const watchedMs = 60_000;

function Deliveries({
  projectId,
  webhook: { id: webhookId, enabled },
  canEdit,
}: Pick<WebhookProps, 'projectId' | 'webhook' | 'canEdit'>) {
  const handle = useResource<WebhookDelivery[]>(studioRoutes.webhookDeliveries(projectId, webhookId));
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
    attempt(async () => {
      await request(studioRoutes.retryDelivery(projectId, webhookId, id), { method: 'POST', body: {} });
      handle.reload();
    }, 'It is tried again.');
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      head: 'State',
      cell: ({ state, isTest, ...delivery }) => (
        <>
          <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>{' '}
          {isTest && <span class="muted small">test</span>}{' '}
          {enabled && <span class="muted small nowrap">{nextTry(delivery, currentTime())}</span>}
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
