import * as limits from '@service-popups/protocol/limits';
import { attempt } from '../diagnostics/attempt.js';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import { hasPage } from '../platform/hasPage.js';

const name = 'crashes';
const longestStack = 8_192;

/** Takes ten crashes of a session, across launches: a crash ends the app, and the next one is the same session. */
export function createCrashLimit(records: StateRecords): (sessionId: string) => boolean {
  return (sessionId) => {
    const { session, count } = membersOf(records.read(name));
    const before = session === sessionId && typeof count === 'number' ? count : 0;
    if (before >= limits.crashesPerSession) return false;
    records.write(name, { session: sessionId, count: before + 1 });
    return true;
  };
}

/**
 * What is told of an error, whatever was thrown: even something that throws when it is looked at. Its stack goes on with
 * what caused it, in an app, four times at most: an error may be its own cause.
 */
export function describeCrash(error: unknown, depth = 0): { message: string; stack: string } {
  const described = attempt(() => {
    const { message = error, stack } = membersOf(error);
    return {
      message: String(message).slice(0, limits.valueLength),
      stack: typeof stack === 'string' ? stack.slice(0, longestStack) : '',
    };
  });
  const cause = hasPage || depth === 4 ? undefined : attempt(() => membersOf(error)['cause']);
  if (described && cause) {
    const { message, stack } = describeCrash(cause, depth + 1);
    described.stack = `${described.stack}\nCaused by: ${message}\n${stack}`.slice(0, longestStack);
  }
  return described ?? { message: 'unknown', stack: '' };
}
