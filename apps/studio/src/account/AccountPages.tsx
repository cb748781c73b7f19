import { studioRoutes } from '@service-popups/protocol/studio';
import { href, query } from '../router/router.js';
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

/** @param hasOwner whoever comes by the address of the first day again most likely wants to sign in */
export function CreateOwner({ hasOwner }: { hasOwner: boolean }) {
  const token = query.value.get('token') ?? '';
  const foot = hasOwner ? (
    <p class="muted small">
      Created already? <a href={href('/')}>Sign in</a>
    </p>
  ) : undefined;
  if (token === '')
    return (
      <AccountCard
        title="Almost there"
        lead={
          hasOwner
            ? 'An owner is created at a one-time address. Run “npm start -- owner-link” on the server to print one.'
            : 'The server printed a one-time address when it started. Open that address to create the owner of this studio. Lost it? Run “npm start -- owner-link” to print a new one.'
        }
        foot={foot}
      />
    );
  return (
    <AccountCard
      title="Create the owner"
      lead={
        hasOwner
          ? 'This adds an owner, or sets a new password for the one whose email you enter.'
          : 'The first account. It can invite everyone else.'
      }
      foot={foot}
    >
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
