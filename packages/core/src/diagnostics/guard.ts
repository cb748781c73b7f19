import { isPromise } from './isPromise.js';
import type { Logger } from './logger.js';

/** Wraps a function so that what it throws, or the promise it returns rejects with, ends in a debug line. */
export type Guard = <Args extends unknown[], Result>(
  what: string,
  work: (...args: Args) => Result,
  /** What the caller gets instead. For a function that returns a promise: a promise. */
  otherwise: Result,
) => (...args: Args) => Result;

/** Our faults stop here: nothing the SDK does throws into the host or leaves a rejection behind. */
export function createGuard(logger: Logger): Guard {
  return (what, work, otherwise) =>
    (...args) => {
      const fail = (error: unknown): typeof otherwise => {
        logger.error(`${what} failed; the host is not affected.`, error);
        return otherwise;
      };
      try {
        const result = work(...args);
        return isPromise(result) ? (result.then(undefined, fail) as typeof otherwise) : result;
      } catch (error) {
        return fail(error);
      }
    };
}
