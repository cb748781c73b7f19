import { isPromise } from './isPromise.js';

/**
 * What the work gives, or undefined where it throws: for what others hand over, and for what a runtime may not have. A
 * promise that it gives may reject with nobody listening.
 */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    const result = work();
    if (isPromise(result)) result.then(undefined, () => undefined);
    return result;
  } catch {
    return undefined;
  }
}
