import { studioRoutes, type LookedAtInvite, type Member } from '@service-popups/protocol/studio';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, request } from '../api/request.js';
import { href, query } from '../router/router.js';
import { describeRole } from '../settings/roles.js';
import { Skeleton } from '../ui/Panel.js';
import { AccountCard } from './AccountCard.js';
import { AccountForm, type AccountInput } from './AccountForm.js';
import { name, newPassword, password } from './accountInputs.js';
import { openStudio } from './enter.js';

export function AcceptInvite({ member }: { member: Member | null }) {
  const token = query.value.get('token') ?? '';
  const [invite, setInvite] = useState<LookedAtInvite>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (token === '') return;
    request<LookedAtInvite>(studioRoutes.lookAtInvite, { method: 'POST', body: { token } }).then(
      setInvite,
      (error: unknown) => setFailure(error instanceof ApiError ? error.message : String(error)),
    );
  }, [token]);
  const foot = (
    <p class="muted small">
      {member === null
        ? 'Joined already? '
        : `You are signed in as ${member.name}. Whoever joins here is signed in instead. `}
      <a href={href('/')}>{member === null ? 'Sign in' : `Go on as ${member.name}`}</a>
    </p>
  );
  if (token === '')
    return (
      <AccountCard
        title="This invitation link is incomplete"
        lead="The end of its address is missing. Open the link as it was sent to you, or copy all of it."
        foot={foot}
      />
    );
  if (failure !== undefined)
    return <AccountCard title="This invitation cannot be used" lead={failure} foot={foot} />;
  return (
    <AccountCard title="Join the studio" lead={invite === undefined ? '' : describe(invite)} foot={foot}>
      {invite === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <AccountForm
          inputs={inputsOf(invite)}
          address={studioRoutes.acceptInvite}
          extra={{ token }}
          action="Join"
          username={invite.email}
          onDone={openStudio}
        />
      )}
    </AccountCard>
  );
}

function describe({ email, invitedBy, hasAccount, ...invite }: LookedAtInvite): string {
  const who = invitedBy === undefined ? `${email} is invited` : `${invitedBy} invites ${email}`;
  const what = `${who} as ${describeRole(invite)}.`;
  return hasAccount ? `${what} You keep the account that this address has.` : what;
}

function inputsOf({ hasAccount, needsPassword }: LookedAtInvite): readonly AccountInput[] {
  if (needsPassword) return [{ ...password, hint: 'The one that you sign in with.' }];
  if (!hasAccount) return [name, newPassword];
  return [{ ...newPassword, hint: 'The one that you sign in with. If you forgot it, choose a new one.' }];
}
