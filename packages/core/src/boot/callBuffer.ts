import * as limits from '@service-popups/protocol/limits';

/** Calls that wait for the SDK to run. */
export interface CallBuffer<Target> {
  /** `onLost` is called when the call will never be made. */
  readonly add: (call: (target: Target) => void, onLost?: () => void) => void;
  /** Makes the calls in their order; the buffer is empty then. */
  readonly replay: (target: Target) => void;
  readonly clear: () => void;
}

/** Bounded: of more than a hundred calls the first are kept, because set-up comes first. */
export function createCallBuffer<Target>(onFull: () => void): CallBuffer<Target> {
  const waiting: (readonly [call: (target: Target) => void, onLost: (() => void) | undefined])[] = [];
  return {
    add(call, onLost) {
      if (waiting.length < limits.bufferedCalls) waiting.push([call, onLost]);
      else {
        onFull();
        onLost?.();
      }
    },
    replay(target) {
      for (const [call] of waiting.splice(0)) call(target);
    },
    clear() {
      for (const [, onLost] of waiting.splice(0)) onLost?.();
    },
  };
}
