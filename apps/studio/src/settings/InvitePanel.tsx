import { studioRoutes, type Invite, type ProjectSummary, type Role } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { checkEmail } from '../account/checkEmail.js';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { useKeptText } from '../storage/useKeptText.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { Select } from '../ui/Choice.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { CopyText } from '../ui/CopyText.js';
import { Problem } from '../ui/Field.js';
import { formatTime } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { Panel } from '../ui/Panel.js';
import { TextField } from '../ui/TextField.js';
import { useWork } from '../ui/useWork.js';
import { PlaceSelect, type Place } from './PlaceSelect.js';
import { describeRole, roles } from './roles.js';

export function InvitePanel({ project, memberId }: { project: ProjectSummary; memberId: string }) {
  const invites = useResource<Invite[]>(studioRoutes.invites);
  const [email = '', setEmail] = useKeptText(`unsaved-invite ${memberId}`);
  const [role, setRole] = useState<Role>('editor');
  const [place, setPlace] = useState<Place>('all');
  const [made, setMade] = useState<Invite>();
  const [wrong, setWrong] = useState<string>();
  const work = useWork();
  const submit = (event: Event): void => {
    event.preventDefault();
    const problem = checkEmail(email);
    setWrong(problem);
    if (problem !== undefined) return;
    void work.run(async () => {
      const body = { email, role, ...(place === 'one' ? { project: project.id } : {}) };
      setMade(await request<Invite>(studioRoutes.members, { method: 'POST', body }));
      setEmail(undefined);
      invites.reload();
    });
  };
  const takeBack = ({ id, email: address }: Invite): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.invite(id), { method: 'DELETE' });
      if (made?.id === id) setMade(undefined);
      invites.reload();
    }, `The invitation of ${address} is withdrawn.`);
  return (
    <Panel title="Invite somebody">
      <form class="inline-form" onSubmit={submit} noValidate>
        <TextField label="Email" type="email" value={email} onValue={setEmail} error={wrong} required />
        <Select label="Role" value={role} options={roles} onValue={setRole} />
        <PlaceSelect project={project} value={place} onValue={setPlace} />
        <Button type="submit" look="primary" busy={work.isBusy} disabled={email === ''}>
          Invite
        </Button>
      </form>
      <Problem text={work.problem} />
      {made?.url !== undefined && (
        <div class="stack invite-made" role="status">
          <p>
            Send this address to {made.email}. It works once, until {formatTime(made.expiresAt)}.
          </p>
          <CopyText label="the invitation" text={made.url} />
        </div>
      )}
      <Loaded handle={invites} lines={2}>
        {(waiting) => (
          <ul class="key-list invite-made">
            {waiting.map((invite) => (
              <li key={invite.id}>
                <strong>{invite.email}</strong>
                <span class="muted small">
                  {describeRole(invite)}, expires {formatTime(invite.expiresAt)}
                </span>
                <ConfirmButton
                  label="Withdraw"
                  about={`the invitation of ${invite.email}`}
                  size="small"
                  title={`Withdraw the invitation of ${invite.email}?`}
                  confirm="Withdraw"
                  onConfirm={() => takeBack(invite)}
                >
                  Its address stops working at once. You can invite them again.
                </ConfirmButton>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
