import { attempt } from '@service-popups/core';

/** The runtime's handler of errors that nobody caught. */
export type GlobalErrorHandler = (error: unknown, isFatal?: boolean) => void;

/** The part of the runtime's `ErrorUtils` that is used. */
export interface ErrorUtilsLike {
  getGlobalHandler?(): GlobalErrorHandler | null | undefined;
  setGlobalHandler(handler: GlobalErrorHandler): void;
}

interface MarkedHandler extends GlobalErrorHandler {
  /** What was there before it. Said by handlers that have stopped. */
  former?: GlobalErrorHandler | null | undefined;
}

/** What stops the handler of each SDK. One that starts anew stops it: no SDK stands twice in the chain. */
const stops = new WeakMap<object, () => void>();

/**
 * Hears errors that nobody caught. `record` is called first and must have written the crash when it returns, because
 * the process may end in the previous handler, which is called in any case: also when `record` throws, and when the
 * error arose inside it. Stopping takes ours away, and those below it that have stopped before; where another handler
 * stands over ours, that one stays, and ours merely passes on.
 */
export function startCrashCapture(
  errorUtils: ErrorUtilsLike,
  owner: object,
  record: (error: unknown, isFatal: boolean) => void,
): () => void {
  attempt(() => stops.get(owner)?.());
  const previous = errorUtils.getGlobalHandler?.();
  let isRecording = false;
  let isStopped = false;
  const handler: MarkedHandler = (error, isFatal) => {
    if (!isStopped && !isRecording) {
      isRecording = true;
      // The host's own handler matters more than our record of the crash.
      attempt(() => record(error, isFatal === true));
      isRecording = false;
    }
    previous?.(error, isFatal);
  };
  errorUtils.setGlobalHandler(handler);
  const stop = (): void => {
    isStopped = true;
    handler.former = previous;
    const current = errorUtils.getGlobalHandler?.();
    let lasting = current as MarkedHandler | null | undefined;
    while (lasting?.former) lasting = lasting.former;
    if (lasting && lasting !== current) errorUtils.setGlobalHandler(lasting);
  };
  stops.set(owner, stop);
  return stop;
}
