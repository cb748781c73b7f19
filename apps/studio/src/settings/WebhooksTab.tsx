import { studioRoutes, type Webhook } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { useKeptText } from '../storage/useKeptText.js';
import { Button } from '../ui/Button.js';
import { CopyText } from '../ui/CopyText.js';
import { Checkbox } from '../ui/Choice.js';
import { TextField } from '../ui/TextField.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { useWork } from '../ui/useWork.js';
import { useShownOnce } from './useShownOnce.js';
import { WebhookPanel } from './WebhookPanel.js';

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
                  onSecret={(text) => {
                    secrets.putAway(webhook.id);
                    secrets.show({ id: webhook.id, about: webhook.url, text });
                  }}
                  onSecretCopied={() => secrets.onCopied(webhook.id)}
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
