import { studioRoutes, type Member } from '@service-popups/protocol/studio';
import { href, query } from '../router/router.js';
import { Disclosure } from '../ui/Disclosure.js';
import { AccountCard } from './AccountCard.js';
import { AccountForm, type AccountInput } from './AccountForm.js';
import { checkEmail } from './checkEmail.js';
import { newPassword, password } from './passwordInputs.js';
import { tellSessionChanged } from './sessionNews.js';

const name: AccountInput = {
  name: 'name',
  label: 'Your name',
  type: 'text',
  autocomplete: 'name',
  check: (value) => (value.trim() === '' ? 'Write your name.' : undefined),
};
const email: AccountInput = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  check: checkEmail,
};

/** Somebody is signed in now. */
const enter = (address: string): void => {
  tellSessionChanged();
  location.assign(address);
};
const openStudio = (): void => enter('/studio/');

export function SignIn() {
  return (
    <AccountCard title="Sign in" lead="To make popups and read what people answered.">
      <AccountForm
        inputs={[email, password]}
        address={studioRoutes.session}
        action="Sign in"
        onDone={() => enter(`${location.pathname}${location.search}`)}
      />
      <Disclosure label="Forgotten your password?">
        <p class="muted small">
          Ask an owner to invite you again at the same email address: you choose a new one, and keep what you
          may do. An owner whom nobody can invite runs “npm start -- owner-link” on the server.
        </p>
      </Disclosure>
    </AccountCard>
  );
}

export function CreateOwner() {
  const token = query.value.get('token') ?? '';
  if (token === '')
    return (
      <AccountCard
        title="Almost there"
        lead="The server printed a one-time address when it started. Open that address to create the owner of this studio. Lost it? Run “npm start -- owner-link” to print a new one."
      />
    );
  return (
    <AccountCard title="Create the owner" lead="The first account. It can invite everyone else.">
      <AccountForm
        inputs={[name, email, newPassword]}
        address={studioRoutes.owner}
        extra={{ token }}
        action="Create and sign in"
        onDone={openStudio}
      />
    </AccountCard>
  );
}

export function AcceptInvite({ member }: { member: Member | null }) {
  const token = query.value.get('token') ?? '';
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
        title="This invitation is not whole"
        lead="The end of its address is missing. Open the link as it was sent to you, or copy all of it."
        foot={foot}
      />
    );
  return (
    <AccountCard title="Join the studio" lead="You were invited. Choose a name and a password." foot={foot}>
      <AccountForm
        inputs={[name, newPassword]}
        address={studioRoutes.acceptInvite}
        extra={{ token }}
        action="Join"
        onDone={openStudio}
      />
    </AccountCard>
  );
}
