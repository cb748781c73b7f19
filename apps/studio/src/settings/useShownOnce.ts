import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** A secret that the server tells a single time. */
interface Secret {
  readonly id: string;
  /** What it is for. */
  readonly about: string;
  readonly text: string;
}

const secrets = signal<readonly (Secret & { owner: string; isCopied: boolean })[]>([]);

/**
 * Keeps what is told a single time until somebody has copied it or puts it away, whichever page they look at meanwhile. It
 * is held in memory alone, and gone when the window is closed.
 *
 * @param owner whose it is, and where it is shown
 */
export function useShownOnce(owner: string) {
  // What was copied stays in sight until one goes away.
  useEffect(
    () => () => {
      secrets.value = secrets.peek().filter((one) => one.owner !== owner || !one.isCopied);
    },
    [owner],
  );
  return {
    shown: secrets.value.filter((one) => one.owner === owner),
    show: (secret: Secret): void => {
      secrets.value = [...secrets.peek(), { ...secret, owner, isCopied: false }];
    },
    onCopied: (id: string): void => {
      secrets.value = secrets.peek().map((one) => (one.id === id ? { ...one, isCopied: true } : one));
    },
    putAway: (id: string): void => {
      secrets.value = secrets.peek().filter((one) => one.id !== id);
    },
  };
}
