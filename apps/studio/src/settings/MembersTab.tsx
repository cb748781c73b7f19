import {
  studioRoutes,
  type Invite,
  type ManagementToken,
  type Member,
  type ProjectSummary,
  type Role,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { checkEmail } from '../account/checkEmail.js';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { CopyText } from '../ui/CopyText.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { Select } from '../ui/Choice.js';
import { Problem } from '../ui/Field.js';
import { TextField } from '../ui/TextField.js';
import { formatAgo, formatTime } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { Panel } from '../ui/Panel.js';
import { useWork } from '../ui/useWork.js';

const roles: readonly { value: Role; label: string }[] = [
  { value: 'owner', label: 'Owner: everything' },
  { value: 'editor', label: 'Editor: popups and results' },
  { value: 'viewer', label: 'Viewer: reads' },
];

export function MembersTab({ project, me }: { project: ProjectSummary; me: Member }) {
  // Members belong to the whole studio: an owner of one project alone does not manage them.
  const isOwner = me.role === 'owner' && me.projects === undefined;
  const members = useResource<Member[]>(studioRoutes.members);
  return (
    <div class="settings">
      <Panel title="Members" flush>
        <Loaded handle={members}>
          {(list) => (
            <DataTable
              caption="Members"
              columns={columnsOf({
                canEdit: ({ id }) => isOwner && id !== me.id,
                onChanged: members.reload,
                onMembers: (fresh) => members.replace(() => fresh),
              })}
              rows={list}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </Panel>
      {isOwner && <InvitePanel project={project} />}
      {isOwner && <TokensPanel />}
    </div>
  );
}

interface MemberRights {
  canEdit: (member: Member) => boolean;
  onChanged: () => void;
  onMembers: (members: Member[]) => void;
}

function columnsOf({ canEdit, onChanged, onMembers }: MemberRights): readonly Column<Member>[] {
  const setRole = (id: string, role: Role): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.member(id), { method: 'PATCH', body: { role } });
      onMembers(await request<Member[]>(studioRoutes.members));
    }, 'Saved.');
  const remove = ({ id, name }: Member): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.member(id), { method: 'DELETE' });
      onChanged();
    }, `${name} can no longer sign in.`);
  return [
    {
      head: 'Name',
      cell: ({ name, email }) => (
        <>
          <strong>{name}</strong>
          <div class="muted small">{email}</div>
        </>
      ),
    },
    {
      head: 'Last seen',
      class: 'muted nowrap',
      cell: ({ lastSeenAt }) => (lastSeenAt === undefined ? 'never' : formatAgo(lastSeenAt)),
    },
    {
      head: 'Role',
      cell: (member) =>
        canEdit(member) ? (
          <div>
            <Select
              label={`Role of ${member.name}`}
              hideLabel
              value={member.role}
              options={roles}
              onValue={(role) => setRole(member.id, role)}
            />
            {member.projects !== undefined && (
              <p class="muted small">
                {placesOf(member.projects)}. A role that is chosen here holds in every project.
              </p>
            )}
          </div>
        ) : (
          <div>
            <span class="muted">{roles.find(({ value }) => value === member.role)?.label}</span>
            {member.projects !== undefined && <div class="muted small">{placesOf(member.projects)}</div>}
          </div>
        ),
    },
    {
      head: 'Actions',
      hideHead: true,
      isNumber: true,
      cell: (member) =>
        canEdit(member) && (
          <ConfirmButton
            label="Remove"
            size="small"
            title={`Remove ${member.name}?`}
            confirm="Remove"
            onConfirm={() => remove(member)}
          >
            {member.name} is signed out everywhere and can no longer sign in. What they made stays.
          </ConfirmButton>
        ),
    },
  ];
}

function placesOf(projects: readonly string[]): string {
  return projects.length === 0 ? 'In no project' : `Only in ${projects.join(', ')}`;
}

function InvitePanel({ project }: { project: ProjectSummary }) {
  const invites = useResource<Invite[]>(studioRoutes.invites);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [place, setPlace] = useState<'all' | 'one'>('all');
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
      setEmail('');
      invites.reload();
    });
  };
  const takeBack = ({ id, email: address }: Invite): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.invite(id), { method: 'DELETE' });
      if (made?.id === id) setMade(undefined);
      invites.reload();
    }, `The invitation of ${address} no longer works.`);
  return (
    <Panel title="Invite somebody">
      <form class="inline-form" onSubmit={submit} noValidate>
        <TextField label="Email" type="email" value={email} onValue={setEmail} error={wrong} required />
        <Select label="Role" value={role} options={roles} onValue={setRole} />
        <Select
          label="Where"
          value={place}
          options={[
            { value: 'all', label: 'Every project' },
            { value: 'one', label: `Only ${project.name}` },
          ]}
          onValue={setPlace}
        />
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
                  {invite.role}, waits until {formatTime(invite.expiresAt)}
                </span>
                <ConfirmButton
                  label="Take back"
                  size="small"
                  title={`Take the invitation of ${invite.email} back?`}
                  confirm="Take back"
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

function TokensPanel() {
  const tokens = useResource<ManagementToken[]>(studioRoutes.tokens);
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [made, setMade] = useState<ManagementToken>();
  const work = useWork();
  const submit = (event: Event): void => {
    event.preventDefault();
    void work.run(async () => {
      setMade(await request<ManagementToken>(studioRoutes.tokens, { method: 'POST', body: { name, role } }));
      setName('');
      tokens.reload();
    });
  };
  const remove = (id: string): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.token(id), { method: 'DELETE' });
      tokens.reload();
    }, 'The token no longer works.');
  return (
    <Panel title="Management tokens" note="for scripts">
      <form class="inline-form" onSubmit={submit}>
        <TextField label="Name" placeholder="Nightly export" value={name} onValue={setName} required />
        <Select label="Role" value={role} options={roles} onValue={setRole} />
        <Button type="submit" busy={work.isBusy} disabled={name === ''}>
          Make a token
        </Button>
      </form>
      <Problem text={work.problem} />
      {made?.secret !== undefined && (
        <div class="stack invite-made" role="status">
          <p>Shown only now. Send it as “Authorization: Bearer …”.</p>
          <CopyText label="the token" text={made.secret} />
        </div>
      )}
      <Loaded handle={tokens} lines={2}>
        {(list) => (
          <ul class="key-list invite-made">
            {list.map((token) => (
              <li key={token.id}>
                <strong>{token.name}</strong>
                <span class="muted small">
                  {token.role},{' '}
                  {token.lastUsedAt === undefined ? 'never used' : `used ${formatAgo(token.lastUsedAt)}`}
                </span>
                <ConfirmButton
                  label="Revoke"
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
