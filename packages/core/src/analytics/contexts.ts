import type { Clock } from '../platform/clock.js';
import { contextLifeMs } from '../outbox/deliveryStore.js';
import type { Outbox } from '../outbox/outbox.js';
import type { ContextBody } from './assembleBatch.js';

/** Who an event belongs to. */
export interface AnalyticsIdentity {
  readonly user_id: string;
  readonly session_id: string;
  readonly mini_service: string | null | undefined;
  readonly userId: string | undefined;
}

/** Gives each event the context it is sent in. Attributes set before a flush travel with it, later ones do not. */
export interface Contexts {
  /** The context an event of this person belongs to now. It is put before the event can be written. */
  readonly idFor: (identity: AnalyticsIdentity, isSync?: boolean) => string;
  /** What is pending keeps what holds now, whatever is set later. */
  readonly freeze: () => void;
  /** Those made since the page was loaded. */
  readonly made: ReadonlySet<string>;
}

export interface ContextsOptions {
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'putContext'>;
  readonly assemble: (identity: AnalyticsIdentity) => ContextBody;
  /** Grows when attributes or metrics change. */
  readonly version: () => number;
}

interface Current {
  readonly id: string;
  readonly createdAt: number;
  readonly identity: AnalyticsIdentity;
  readonly key: string;
  /** What held when it was frozen last; none: never yet. */
  frozenVersion?: number;
  isPending?: boolean;
}

export function createContexts({ clock, outbox, assemble, version }: ContextsOptions): Contexts {
  const made = new Set<string>();
  let current: Current | undefined;

  const freeze = (): void => {
    if (!current?.isPending) return;
    current.isPending = false;
    current.frozenVersion = version();
    put(current);
  };
  const put = ({ id, identity }: Current): void => outbox.putContext(id, assemble(identity));
  const fits = ({ createdAt, frozenVersion = version(), key }: Current, now: string): boolean =>
    key === now && frozenVersion === version() && Math.abs(clock.now() - createdAt) < contextLifeMs;

  return {
    made,
    freeze,
    idFor(identity, isSync) {
      const key = Object.values(identity).join();
      if (!current || !fits(current, key)) {
        freeze();
        const id = clock.uuid();
        const fresh: Current = { id, createdAt: clock.now(), identity, key };
        current = fresh;
        made.add(id);
        // After the host's call, unless the process may end with it.
        void Promise.resolve().then(() => fresh.frozenVersion ?? put(fresh));
      }
      if (isSync) put(current);
      current.isPending = true;
      return current.id;
    },
  };
}
