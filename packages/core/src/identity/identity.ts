import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import { createSession, type Session } from './session.js';

export interface Identity {
  /** The host's identifier of the signed-in user. */
  readonly userId: () => string | undefined;
  /** The identifier that is sent. Persistent, or the session's own where privacy asks for one that ends with it. */
  readonly user_id: () => string;
  /** Stands for the person on this device and is never sent: sampling and history stick to it. */
  readonly personId: () => string;
  readonly session: Session;
  /**
   * Changes the user. True: another person, so `user_id`, session and history begin anew. False: the same one, or an
   * anonymous person who signed in and keeps everything.
   */
  readonly setUserId: (next: string | undefined) => boolean;
}

export interface IdentityOptions {
  readonly records: StateRecords;
  readonly clock: Clock;
  readonly userId: string | undefined;
  /** Global Privacy Control: what is sent does not outlive the session. */
  readonly isSessionBound: boolean;
}

interface PersonRecord {
  readonly id: string;
  /** Who signed in last with this identity. */
  readonly owner: string | undefined;
}

const name = 'identity';

/**
 * Who the person is. A page that starts without `userId` leaves the stored owner alone: hosts often learn the
 * user a moment later, and a load must not cost a returning person their history.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const { records, clock, isSessionBound } = options;
  let userId: string | undefined;
  let person = readPerson(records.read(name)) ?? { id: clock.uuid(), owner: undefined };
  const session = createSession(records, clock, () => person.id);

  const keep = (next: PersonRecord): void => {
    person = next;
    records.write(name, next);
  };

  const setUserId = (next: string | undefined): boolean => {
    if (next === userId) return false;
    userId = next;
    const former = person.id;
    // Another tab may have been told of somebody since.
    const { id, owner } = readPerson(records.read(name)) ?? person;
    // Who signs in stays the same, unless the stored identity belongs to somebody else; who signs out is new, because
    // the identity belongs to whoever was signed in.
    keep({ id: (owner ?? next) === next ? id : clock.uuid(), owner: next });
    return person.id !== former;
  };

  keep(person);
  if (options.userId) setUserId(options.userId);

  return {
    userId: () => userId,
    personId: () => person.id,
    user_id: () => (hasPage && isSessionBound ? session.id() : person.id),
    session,
    setUserId,
  };
}

function readPerson(value: unknown): PersonRecord | undefined {
  const { id, owner } = membersOf(value);
  if (typeof id !== 'string' || id === '') return undefined;
  return { id, owner: typeof owner === 'string' ? owner : undefined };
}
