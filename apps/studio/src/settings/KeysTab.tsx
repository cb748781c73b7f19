import { studioRoutes, type KeyKind, type Project, type ProjectKey } from '@service-popups/protocol/studio';
import { request } from '../api/request.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { CopyText } from '../ui/CopyText.js';
import { FieldWarning } from '../ui/Field.js';
import { formatTime } from '../ui/format.js';
import { Badge, Panel } from '../ui/Panel.js';
import { isUsedInVain, keyUse } from './keyUse.js';

export function KeysTab({
  project,
  isOwner,
  onChanged,
}: {
  project: Project;
  isOwner: boolean;
  onChanged: () => void;
}) {
  const rotate = (kind: KeyKind, done: string): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.rotateKey(project.id, kind), { method: 'POST', body: {} });
      onChanged();
    }, done);
  const rotated = 'A new key is ready. Both work until you revoke the old one.';
  const shared = { projectId: project.id, isOwner, onChanged };
  return (
    <div class="settings">
      <KeyPanel
        {...shared}
        title="Public key"
        lead="Pass it to init as apiKey. It can only read live popups and send reports, so it is safe in any page."
        keys={project.publicKeys}
        onRotate={() => rotate('public', rotated)}
      />
      <KeyPanel
        {...shared}
        title="Analytics key"
        lead="Pass it to init as analytics.publicKey."
        keys={project.analyticsKeys}
        onRotate={() => rotate('analytics', rotated)}
      />
      <Panel title="Integration id">
        <p class="muted panel-lead">Pass it to init as analytics.integration.</p>
        <CopyText label="the integration id" text={project.integration} />
      </Panel>
      {isOwner && project.identity.secret !== undefined && (
        <Panel
          title="Identity secret"
          tools={
            <ConfirmButton
              label="Make a new one"
              size="small"
              buttonLook="plain"
              title="Make a new identity secret?"
              confirm="Make a new one"
              onConfirm={() => rotate('identity', 'The new secret is ready. Put it into your backend.')}
            >
              Hashes that were signed with the old secret no longer count. Put the new one into your backend
              at once; until then its visitors are treated as anonymous.
            </ConfirmButton>
          }
        >
          <p class="muted panel-lead">
            Signs user ids on your backend: HMAC-SHA256 of the userId, as hexadecimal text. Never put it into
            a page or an app.
          </p>
          <CopyText label="the identity secret" text={project.identity.secret} isSecret />
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
  onRotate: () => Promise<unknown>;
}) {
  const live = keys.filter(({ revokedAt }) => revokedAt === undefined);
  const revoke = async (key: string): Promise<void> => {
    await attempt(
      () => request(studioRoutes.revokeKey(projectId, key), { method: 'POST', body: {} }),
      'The key no longer works.',
    );
    onChanged();
  };
  return (
    <Panel
      title={title}
      note={isOwner ? undefined : 'owners rotate it'}
      tools={
        isOwner && (
          <Button size="small" about={`the ${title.toLowerCase()}`} onClick={onRotate}>
            Rotate
          </Button>
        )
      }
    >
      <p class="muted panel-lead">{lead}</p>
      <ul class="key-list">
        {keys.map((entry) => (
          <li key={entry.key}>
            <CopyText label={`the ${title.toLowerCase()} ${entry.key}`} text={entry.key} />
            <span class="muted small">
              Made {formatTime(entry.createdAt)} · <span class="nowrap">{keyUse(entry)}</span>
            </span>
            {entry.revokedAt !== undefined && <Badge tone="bad">Revoked</Badge>}
            {isUsedInVain(entry) && (
              <FieldWarning>
                Pages or apps out there still use this key, and get nothing for it. Give them a key that
                works.
              </FieldWarning>
            )}
            {entry.revokedAt === undefined && isOwner && live.length > 1 && (
              <ConfirmButton
                label="Revoke"
                about={entry.key}
                size="small"
                title={`Revoke ${entry.key}?`}
                confirm="Revoke"
                onConfirm={() => revoke(entry.key)}
              >
                {keyUse(entry)}. Pages and apps that still use it stop showing popups within half a minute.
                This cannot be undone.
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
