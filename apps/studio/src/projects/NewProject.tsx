import {
  studioRoutes,
  type Member,
  type Project,
  type ProjectSummary,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { AccountCard } from '../account/AccountCard.js';
import { request } from '../api/request.js';
import { AccountMenu } from '../shell/AccountMenu.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { TextField } from '../ui/TextField.js';
import { useWork } from '../ui/useWork.js';

interface NewProjectProps {
  onMade: (project: ProjectSummary) => void;
  /** Looks which projects there are: somebody may have let them in, and one may have been made though no answer came. */
  onLook: () => void;
}

/** Where there is none yet: an owner makes one, everybody else has to be let in. */
export function FirstProject({ member, onMade, onLook }: NewProjectProps & { member: Member }) {
  // Whoever has no project still has an account.
  const account = <AccountMenu member={member} />;
  if (member.role !== 'owner')
    return (
      <AccountCard title="No project yet" lead="Ask an owner to invite you to one." foot={account}>
        <Button onClick={onLook}>Look again</Button>
      </AccountCard>
    );
  return (
    <AccountCard
      title="Your first project"
      lead="A site or an app, with popups, results and keys of its own."
      foot={account}
    >
      <NewProjectForm onMade={onMade} onLook={onLook} />
    </AccountCard>
  );
}

export function NewProjectDialog({ onMade, onLook, onClose }: NewProjectProps & { onClose: () => void }) {
  return (
    <Dialog title="New project" onClose={onClose}>
      <p class="muted">A site or an app, with popups, results and keys of its own.</p>
      <NewProjectForm onMade={onMade} onLook={onLook} />
    </Dialog>
  );
}

function NewProjectForm({ onMade, onLook }: NewProjectProps) {
  const [name, setName] = useState('');
  const { isBusy, problem, run } = useWork();
  const make = (event: Event): void => {
    event.preventDefault();
    const ask = async (): Promise<void> => {
      const body = { name: name.trim() };
      onMade(await request<Project>(studioRoutes.projects, { method: 'POST', body }));
    };
    void run(ask, 'in the list of projects whether it was made').then((worked) => {
      if (!worked) onLook();
    });
  };
  return (
    <form class="account-form" onSubmit={make}>
      <TextField
        label="Name"
        hint="Only you and your team see it. It can be changed later."
        value={name}
        onValue={setName}
        error={problem}
      />
      <Button type="submit" look="primary" busy={isBusy} disabled={name.trim() === ''}>
        Create the project
      </Button>
    </form>
  );
}
