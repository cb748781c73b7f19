import { studioRoutes, type Member } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { ChangePasswordDialog } from '../account/ChangePasswordDialog.js';
import { openSignedIn } from '../account/openSignedIn.js';
import { request } from '../api/request.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';

export function AccountMenu({ member }: { member: Member }) {
  const [isChanging, setChanging] = useState(false);
  const signOut = (): void =>
    void attempt(async () => {
      await request(studioRoutes.session, { method: 'DELETE' });
      openSignedIn().forget();
      location.assign('/studio/');
    });
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
        <span class="account-letter">{Array.from(member.name)[0]?.toUpperCase()}</span>
        <span class="truncate">{member.name}</span>
      </Menu>
      {isChanging && <ChangePasswordDialog member={member} onClose={() => setChanging(false)} />}
    </span>
  );
}
