import { isSafeKey } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { Logger } from '../diagnostics/logger.js';

/** Values by key, as text, without a prototype, so that a key can only ever be a key. In memory only. */
export interface TextValues {
  readonly set: (key: unknown, value: unknown) => void;
  readonly all: () => Readonly<Record<string, string>>;
  readonly clear: () => void;
  /** Grows with every change. */
  readonly version: () => number;
}

/** User attributes and metrics alike: text, numbers and booleans become text; empty and hostile keys are ignored. */
export function createTextValues(what: string, most: number, logger: Logger): TextValues {
  let values: Record<string, string> = Object.create(null);
  let version = 0;
  return {
    set(key, value) {
      const isText = typeof key === 'string' && /^(string|number|boolean)$/.test(typeof value);
      const name = String(key).slice(0, limits.keyLength);
      const text = String(value).slice(0, limits.valueLength);
      const isTaken = isText && isSafeKey(key) && (name in values || Object.keys(values).length < most);
      if (!isTaken || name !== key || text !== String(value)) {
        logger.warn(
          `The ${what} "${name}" was ${isTaken ? 'cut' : 'ignored'}: at most ${most} texts, numbers or booleans of ${limits.valueLength} characters, keys of ${limits.keyLength}.`,
        );
      }
      if (!isTaken) return;
      values = { ...values, __proto__: null, [name]: text } as never;
      version += 1;
    },
    all: () => values,
    clear() {
      values = Object.create(null);
      version += 1;
    },
    version: () => version,
  };
}
