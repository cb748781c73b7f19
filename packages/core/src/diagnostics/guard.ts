import { isPromise } from './isPromise.js';
import type { Logger } from './logger.js';

/**
 * Does what a host called for. Our faults stop here: what it throws, or the promise it returns rejects with, ends in a
 * debug line, and the host gets `otherwise`; for work that returns a promise, a promise.
 */
export function guard<Result>(logger: Logger, work: () => Result, otherwise: Result): Result {
  const fail = (error: unknown): Result => {
    logger.error('A call failed.', error);
    return otherwise;
  };
  try {
    const result = work();
    return isPromise(result) ? (result.then(undefined, fail) as Result) : result;
  } catch (error) {
    return fail(error);
  }
}
