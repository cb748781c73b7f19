import { studioRoutes } from '@service-popups/protocol/studio';
import { query } from '../router/router.js';
import { Disclosure } from '../ui/Disclosure.js';
import { AccountCard } from './AccountCard.js';
import { AccountForm, type AccountInput } from './AccountForm.js';
import { checkEmail } from './checkEmail.js';
import { newPassword, password } from './passwordInputs.js';
import { tellSessionChanged } from './sessionNews.js';

export const name: AccountInput = {
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
export const openStudio = (): void => enter('/studio/');

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
          Ask an owner to invite you again at the same email address, to what you are a member of: you choose
          a new one. An owner whom nobody can invite runs “npm start -- owner-link” on the server.
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
