/** The runtime's handler of errors that nobody caught. */
export type GlobalErrorHandler = (error: unknown, isFatal?: boolean) => void;

/** The part of the runtime's `ErrorUtils` that is used. */
export interface ErrorUtilsLike {
  getGlobalHandler?(): GlobalErrorHandler | null | undefined;
  setGlobalHandler(handler: GlobalErrorHandler): void;
}

export interface Crash {
  readonly message: string;
  readonly stack: string;
  readonly fatal: boolean;
}

interface MarkedHandler extends GlobalErrorHandler {
  /** Whose handler this is, so that one SDK never stands twice in the chain. */
  crashOwner?: object;
}

const longestMessage = 1_024;
const longestStack = 8_192;

/**
 * Hears errors that nobody caught. `record` is called first and must have written the crash when it returns, because
 * the process may end in the previous handler, which is called in any case: also when `record` throws, and when the
 * error arose inside it. Stopping puts the previous handler back only if ours is still the current one; otherwise
 * ours stays in the chain and merely passes on.
 */
export function startCrashCapture(
  errorUtils: ErrorUtilsLike,
  owner: object,
  record: (crash: Crash) => void,
): () => void {
  const previous = errorUtils.getGlobalHandler?.() as MarkedHandler | null | undefined;
  if (previous?.crashOwner === owner) return () => undefined;
  let isRecording = false;
  let isStopped = false;
  const handler: MarkedHandler = (error, isFatal) => {
    if (!isStopped && !isRecording) {
      isRecording = true;
      try {
        record(describeCrash(error, isFatal === true));
      } catch {
        // The host's own handler matters more than our record of the crash.
      }
      isRecording = false;
    }
    previous?.(error, isFatal);
  };
  handler.crashOwner = owner;
  errorUtils.setGlobalHandler(handler);
  return () => {
    if (isStopped) return;
    isStopped = true;
    delete handler.crashOwner;
    if (typeof previous === 'function' && errorUtils.getGlobalHandler?.() === handler)
      errorUtils.setGlobalHandler(previous);
  };
}

/** Anything can be thrown, an object whose getters throw included. */
export function describeCrash(error: unknown, fatal: boolean): Crash {
  return {
    message: read(() => (isErrorLike(error) ? error.message : String(error))).slice(0, longestMessage),
    stack: read(() => (isErrorLike(error) ? error.stack : '')).slice(0, longestStack),
    fatal,
  };
}

function isErrorLike(error: unknown): error is { readonly message: unknown; readonly stack?: unknown } {
  return typeof error === 'object' && error !== null && 'message' in error;
}

function read(get: () => unknown): string {
  try {
    const value = get();
    return value === undefined ? '' : String(value);
  } catch {
    return '';
  }
}
