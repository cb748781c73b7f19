import { isPromise } from './isPromise.js';

/**
 * What the work gives, or what `onFail` makes of the fault where it throws or its promise rejects: for what others hand
 * over, and for what a runtime may not have. Default: undefined, without a word.
 */
export function attempt<Result, Otherwise = undefined>(
  work: () => Result,
  onFail: (error: unknown) => Otherwise = () => undefined as Otherwise,
): Result | Otherwise {
  try {
    const result = work();
    return isPromise(result) ? (result.then(undefined, onFail) as Result) : result;
  } catch (error) {
    return onFail(error);
  }
}
