import { studioRoutes } from '@service-popups/protocol/studio';
import { query } from '../router/router.js';
import { Disclosure } from '../ui/Disclosure.js';
import { AccountCard } from './AccountCard.js';
import { AccountForm } from './AccountForm.js';
import { email, name, newPassword, password } from './accountInputs.js';
import { enter, openStudio } from './enter.js';

export function SignIn() {
  return (
    <AccountCard title="Sign in" lead="To make popups and read what people answered.">
      <AccountForm
        inputs={[email, password]}
        address={studioRoutes.session}
        action="Sign in"
        onDone={() => enter(`${location.pathname}${location.search}`)}
      />
      <Disclosure label="Forgot your password?">
        <p class="muted small">
          Ask an owner to invite you again, at the same email address and to the same projects: you then
          choose a new one. An owner whom nobody can invite runs “npm start -- owner-link” on the server.
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
