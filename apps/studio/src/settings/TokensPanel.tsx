import {
  studioRoutes,
  type ManagementToken,
  type ProjectSummary,
  type Role,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { useKeptText } from '../storage/useKeptText.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { Select } from '../ui/Choice.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { CopyText } from '../ui/CopyText.js';
import { Problem } from '../ui/Field.js';
import { formatAgo } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { Panel } from '../ui/Panel.js';
import { TextField } from '../ui/TextField.js';
import { useWork } from '../ui/useWork.js';
import { PlaceSelect, type Place } from './PlaceSelect.js';
import { describeRole, roles } from './roles.js';
import { useShownOnce } from './useShownOnce.js';

export function TokensPanel({ project, memberId }: { project: ProjectSummary; memberId: string }) {
  const tokens = useResource<ManagementToken[]>(studioRoutes.tokens);
  const [name = '', setName] = useKeptText(`unsaved-token ${memberId}`);
  const [role, setRole] = useState<Role>('viewer');
  const [place, setPlace] = useState<Place>('all');
  const secrets = useShownOnce(`tokens ${memberId}`);
  const work = useWork();
  const submit = (event: Event): void => {
    event.preventDefault();
    const make = async (): Promise<void> => {
      const body = { name, role, ...(place === 'one' ? { project: project.id } : {}) };
      const { id, secret } = await request<ManagementToken>(studioRoutes.tokens, { method: 'POST', body });
      if (secret !== undefined) secrets.show({ id, about: name, text: secret });
      setName(undefined);
    };
    void work.run(make, 'in the list below whether the token was made').then(tokens.reload);
  };
  const remove = (id: string): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.token(id), { method: 'DELETE' });
      secrets.putAway(id);
      tokens.reload();
    }, 'The token no longer works.');
  return (
    <Panel title="Management tokens" note="for scripts">
      <form class="inline-form" onSubmit={submit}>
        <TextField label="Name" placeholder="Nightly export" value={name} onValue={setName} required />
        <Select label="Role" value={role} options={roles} onValue={setRole} />
        <PlaceSelect project={project} value={place} onValue={setPlace} />
        <Button type="submit" busy={work.isBusy} disabled={name === ''}>
          Make a token
        </Button>
      </form>
      <Problem text={work.problem} />
      {secrets.shown.map(({ id, about, text }) => (
        <div key={id} class="stack invite-made" role="status">
          <p>
            The token “{about}”, shown in this window until you copy or dismiss it, and never again. Send it
            as “Authorization: Bearer …”.
          </p>
          <div class="row">
            <CopyText label={`the token “${about}”`} text={text} onCopied={() => secrets.onCopied(id)} />
            <Button size="small" about={`the token “${about}”`} onClick={() => secrets.putAway(id)}>
              Dismiss
            </Button>
          </div>
        </div>
      ))}
      <Loaded handle={tokens} lines={2}>
        {(list) => (
          <ul class="key-list invite-made">
            {list.map((token) => (
              <li key={token.id}>
                <strong>{token.name}</strong>
                <span class="muted small">
                  {describeRole(token)}
                  {token.createdBy !== undefined && `, made by ${token.createdBy}`},{' '}
                  {token.lastUsedAt === undefined ? 'never used' : `used ${formatAgo(token.lastUsedAt)}`}
                </span>
                <ConfirmButton
                  label="Revoke"
                  about={token.name}
                  size="small"
                  title={`Revoke “${token.name}”?`}
                  confirm="Revoke"
                  onConfirm={() => remove(token.id)}
                >
                  Scripts that use it are refused at once. This cannot be undone.
                </ConfirmButton>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
