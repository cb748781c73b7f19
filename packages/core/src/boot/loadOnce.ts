import { isPromise } from '../diagnostics/isPromise.js';
import type { Eventual } from './chain.js';

/**
 * Loads a part at the first need and keeps it: at once where it is part of the build. A failed load is told and
 * forgotten, so that the next need tries again.
 */
export function loadOnce<Part>(
  load: () => Eventual<Part>,
  onFail: (error: unknown) => void,
): () => Eventual<Part> {
  let part: Eventual<Part> | undefined;
  return () => {
    if (!part) {
      const loading = load();
      part = loading;
      if (isPromise(loading)) {
        loading.then(
          (loaded) => {
            part = loaded;
          },
          (error: unknown) => {
            part = undefined;
            onFail(error);
          },
        );
      }
    }
    return part;
  };
}
