import { attempt } from '../diagnostics/attempt.js';
import { chain, type Eventual } from './chain.js';

/**
 * Loads a part at the first need and keeps it: at once where it is part of the build. A failed load is told, gives
 * undefined and is forgotten, so that the next need tries again.
 */
export function loadOnce<Part>(
  load: () => Eventual<Part>,
  onFail: (error: unknown) => void,
): () => Eventual<Part | undefined> {
  let part: Eventual<Part | undefined>;
  const fail = (error: unknown): undefined => {
    part = undefined;
    onFail(error);
  };
  return () => (part ??= attempt(() => chain(load(), (loaded) => (part = loaded)), fail));
}
