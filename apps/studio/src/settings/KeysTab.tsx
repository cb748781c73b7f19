import { studioRoutes, type KeyKind, type Project, type ProjectKey } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { CopyText } from '../ui/CopyText.js';
import { Dialog } from '../ui/Dialog.js';
import { formatTime } from '../ui/format.js';
import { Badge, Panel } from '../ui/Panel.js';

export function KeysTab({
  project,
  isOwner,
  onChanged,
}: {
  project: Project;
  isOwner: boolean;
  onChanged: () => void;
}) {
  const rotate = (kind: KeyKind): void =>
    void attempt(async () => {
      await request(studioRoutes.rotateKey(project.id, kind), { method: 'POST', body: {} });
      onChanged();
    }, 'A new key is ready. Both work until you revoke the old one.');
  const shared = { projectId: project.id, isOwner, onChanged };
  return (
    <div class="settings">
      <KeyPanel
        {...shared}
        title="Public key"
        lead="What init takes as apiKey. It may read live popups and write reports, nothing else, so it can stand in any page."
        keys={project.publicKeys}
        onRotate={() => rotate('public')}
      />
      <KeyPanel
        {...shared}
        title="Analytics key"
        lead="What init takes as analytics.publicKey."
        keys={project.analyticsKeys}
        onRotate={() => rotate('analytics')}
      />
      <Panel title="Integration id">
        <p class="muted panel-lead">What init takes as analytics.integration.</p>
        <CopyText label="the integration id" text={project.integration} />
      </Panel>
      {isOwner && project.identity.secret !== undefined && (
        <Panel
          title="Identity secret"
          tools={
            <Button size="small" onClick={() => rotate('identity')}>
              Make a new one
            </Button>
          }
        >
          <p class="muted panel-lead">
            Signs user ids on your backend: HMAC-SHA256 of the userId, as hexadecimal text. Never put it into
            a page or an app.
          </p>
          <CopyText label="the identity secret" text={project.identity.secret} />
        </Panel>
      )}
    </div>
  );
}

function KeyPanel({
  projectId,
  isOwner,
  onChanged,
  title,
  lead,
  keys,
  onRotate,
}: {
  projectId: string;
  isOwner: boolean;
  onChanged: () => void;
  title: string;
  lead: string;
  keys: readonly ProjectKey[];
  onRotate: () => void;
}) {
  const [asking, setAsking] = useState<string>();
  const live = keys.filter(({ revokedAt }) => revokedAt === undefined);
  const revoke = async (key: string): Promise<void> => {
    await attempt(
      () => request(studioRoutes.revokeKey(projectId, key), { method: 'POST', body: {} }),
      'The key no longer works.',
    );
    setAsking(undefined);
    onChanged();
  };
  return (
    <Panel
      title={title}
      tools={
        isOwner && (
          <Button size="small" onClick={onRotate}>
            Rotate
          </Button>
        )
      }
    >
      <p class="muted panel-lead">{lead}</p>
      <ul class="key-list">
        {keys.map(({ key, createdAt, revokedAt }) => (
          <li key={key}>
            <CopyText label="the key" text={key} />
            <span class="muted small">made {formatTime(createdAt)}</span>
            {revokedAt !== undefined && <Badge tone="bad">Revoked</Badge>}
            {revokedAt === undefined && isOwner && live.length > 1 && (
              <Button look="danger" size="small" onClick={() => setAsking(key)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking !== undefined && (
        <Dialog
          title="Revoke this key?"
          onClose={() => setAsking(undefined)}
          footer={
            <>
              <Button onClick={() => setAsking(undefined)}>Keep</Button>
              <Button look="danger" onClick={() => void revoke(asking)}>
                Revoke
              </Button>
            </>
          }
        >
          <p>
            Pages and apps that still use it stop showing popups within half a minute. This cannot be undone.
          </p>
        </Dialog>
      )}
    </Panel>
  );
}
