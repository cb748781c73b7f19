import { studioRoutes, type Member } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { ChangePasswordDialog } from '../account/ChangePasswordDialog.js';
import { request } from '../api/request.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { toast } from '../ui/toasts.js';

export function AccountMenu({ member }: { member: Member }) {
  const [isChanging, setChanging] = useState(false);
  const signOut = (): void => {
    request(studioRoutes.session, { method: 'DELETE' }).then(
      () => location.assign('/studio/'),
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
    );
  };
  return (
    <span class="account">
      <Menu
        label={`Account of ${member.name}`}
        items={[
          {
            label: 'Change password',
            onSelect: () => setChanging(true),
            icon: <Icon name="key" size={16} />,
          },
          { label: 'Sign out', onSelect: signOut, icon: <Icon name="signOut" size={16} /> },
        ]}
      >
        <span class="account-letter">{member.name.slice(0, 1).toUpperCase()}</span>
      </Menu>
      <span class="account-name truncate">{member.name}</span>
      {isChanging && <ChangePasswordDialog member={member} onClose={() => setChanging(false)} />}
    </span>
  );
}
