import { studioRoutes, type Member } from '@service-popups/protocol/studio';
import { Dialog } from '../ui/Dialog.js';
import { toast } from '../ui/toasts.js';
import { AccountForm, type AccountInput } from './AccountForm.js';
import { newPassword, password } from './accountInputs.js';

const inputs: readonly AccountInput[] = [
  {
    ...password,
    name: 'currentPassword',
    label: 'Current password',
    check: (value) => (value === '' ? 'Enter your current password.' : undefined),
  },
  { ...newPassword, name: 'newPassword', label: 'New password' },
];

/** One's own: whoever forgot theirs is invited again. */
export function ChangePasswordDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const done = (): void => {
    onClose();
    toast('Your password is changed. Everywhere else you are signed out.');
  };
  return (
    <Dialog title="Change your password" onClose={onClose}>
      <p class="muted">You stay signed in here. Every other browser is signed out.</p>
      <AccountForm
        inputs={inputs}
        address={studioRoutes.ownPassword}
        method="PUT"
        username={member.email}
        action="Change the password"
        onDone={done}
      />
    </Dialog>
  );
}
