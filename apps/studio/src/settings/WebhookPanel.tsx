import { studioRoutes, type Webhook } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { formatCount, plural } from '../ui/format.js';
import { Badge, Panel } from '../ui/Panel.js';
import { Deliveries } from './Deliveries.js';
import { sentWords } from './sentWords.js';
import { NewSecretButton, OldSecret } from './WebhookSecrets.js';

interface WebhookProps {
  projectId: string;
  webhook: Webhook;
  canEdit: boolean;
  onChanged: () => void;
  onRemoved: () => void;
  onSecret: (secret: string) => void;
  onSecretCopied: () => void;
}

export function WebhookPanel({
  projectId,
  webhook,
  canEdit,
  onChanged,
  onRemoved,
  onSecret,
  onSecretCopied,
}: WebhookProps) {
  const [round, setRound] = useState(0);
  const test = (): Promise<boolean> =>
    attempt(
      async () => {
        await request(studioRoutes.testWebhook(projectId, webhook.id), { method: 'POST', body: {} });
        setRound((count) => count + 1);
        onChanged();
      },
      sentWords(webhook, 'A test delivery is under way.'),
    );
  const retry = (): Promise<boolean> =>
    attempt(
      async () => {
        await request(studioRoutes.retryWebhook(projectId, webhook.id), { method: 'POST', body: {} });
        setRound((count) => count + 1);
        onChanged();
      },
      sentWords(webhook, 'All that was given up is tried again.'),
    );
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
            <NewSecretButton
              projectId={projectId}
              webhook={webhook}
              onSecret={(secret) => {
                onSecret(secret);
                onChanged();
              }}
              onCopied={onSecretCopied}
            />
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
        Sent {webhook.everyResponse ? 'when a response begins and when it' : 'when a response'} is complete.
        {webhook.pending > 0 && ` ${plural(webhook.pending, 'delivery', 'deliveries')} waiting.`}
        {webhook.parked > 0 && ` ${formatCount(webhook.parked)} given up after 24 hours.`}
      </p>
      <OldSecret projectId={projectId} webhook={webhook} canEdit={canEdit} onEnded={onChanged} />
      <Deliveries
        key={round}
        projectId={projectId}
        webhook={webhook}
        canEdit={canEdit}
        onSettled={onChanged}
      />
    </Panel>
  );
}
