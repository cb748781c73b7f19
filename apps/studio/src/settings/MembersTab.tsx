import { studioRoutes, type Member, type ProjectSummary, type Role } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { attempt } from '../ui/attempt.js';
import { Select } from '../ui/Choice.js';
import { ConfirmButton, ConfirmDialog } from '../ui/ConfirmButton.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatAgo } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { Panel } from '../ui/Panel.js';
import { InvitePanel } from './InvitePanel.js';
import { roles } from './roles.js';
import { TokensPanel } from './TokensPanel.js';

export function MembersTab({ project, me }: { project: ProjectSummary; me: Member }) {
  // Members belong to the whole studio: an owner of one project alone does not manage them.
  const isOwner = me.role === 'owner' && me.projects === undefined;
  const members = useResource<Member[]>(studioRoutes.members);
  return (
    <div class="settings">
      <Panel
        title="Members"
        note={isOwner ? undefined : 'owners of the studio invite, and change roles'}
        flush
      >
        <Loaded handle={members}>
          {(list) => (
            <DataTable
              caption="Members"
              columns={columnsOf({
                canEdit: ({ id }) => isOwner && id !== me.id,
                onChanged: members.reload,
                // Theirs alone: of two lists, the older one may come last.
                onMember: (changed) =>
                  members.replace((all) =>
                    all.map((member) => (member.id === changed.id ? changed : member)),
                  ),
              })}
              rows={list}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </Panel>
      {isOwner && <InvitePanel project={project} memberId={me.id} />}
      {isOwner && <TokensPanel project={project} memberId={me.id} />}
    </div>
  );
}

interface MemberRights {
  canEdit: (member: Member) => boolean;
  onChanged: () => void;
  onMember: (changed: Member) => void;
}

function columnsOf({ canEdit, onChanged, onMember }: MemberRights): readonly Column<Member>[] {
  const setRole = ({ projects: _former, ...member }: Member, role: Role): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.member(member.id), { method: 'PATCH', body: { role } });
      onMember({ ...member, role });
    }, `${member.name} is ${roleWords[role]} now.`);
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
            <RolePicker member={member} onRole={(role) => setRole(member, role)} />
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
            about={member.name}
            size="small"
            title={`Remove ${member.name}?`}
            confirm="Remove"
            onConfirm={() => remove(member)}
          >
            {member.name} is signed out everywhere and can no longer sign in. What they made stays, and so do
            their management tokens until they are revoked.
          </ConfirmButton>
        ),
    },
  ];
}

function placesOf(projects: readonly string[]): string {
  return projects.length === 0 ? 'In no project' : `Only in ${projects.join(', ')}`;
}

const roleWords: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  editor: 'an editor',
  viewer: 'a viewer',
};

/** Asks first where choosing the former role again would not take it back. */
function RolePicker({ member, onRole }: { member: Member; onRole: (role: Role) => Promise<boolean> }) {
  const [asked, setAsked] = useState<Role>();
  const isGrave = (role: Role): boolean => role === 'owner' || member.projects !== undefined;
  return (
    <>
      <Select
        label={`Role of ${member.name}`}
        hideLabel
        value={member.role}
        options={roles}
        onValue={(role) => (isGrave(role) ? setAsked(role) : onRole(role))}
      />
      {asked !== undefined && (
        <ConfirmDialog
          title={`Make ${member.name} ${roleWords[asked]}?`}
          confirm="Change the role"
          look="primary"
          onConfirm={() => onRole(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'owner'
            ? 'Owners see every secret, delete projects, and remove anybody, you included.'
            : 'It holds in every project from then on.'}
        </ConfirmDialog>
      )}
    </>
  );
}
