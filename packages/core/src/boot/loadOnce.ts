import { isPromise } from '../diagnostics/isPromise.js';
import type { Eventual } from './chain.js';

/**
 * Loads a part at the first need and keeps it: at once where it is part of the build. A failed load is told, gives
 * undefined and is forgotten, so that the next need tries again.
 */
export function loadOnce<Part>(
  load: () => Eventual<Part>,
  onFail: (error: unknown) => void,
): () => Eventual<Part | undefined> {
  let part: Eventual<Part | undefined>;
  const keep = (loaded: Part): Part => {
    part = loaded;
    return loaded;
  };
  const fail = (error: unknown): undefined => {
    part = undefined;
    onFail(error);
  };
  return () => {
    if (!part) {
      const loading = load();
      part = isPromise(loading) ? loading.then(keep, fail) : loading;
    }
    return part;
  };
}
