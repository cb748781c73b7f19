import { isSafeKey, limits } from '@service-popups/protocol';
import type { Logger } from '../diagnostics/logger.js';

/** Values by key, as text. In memory only. */
export interface TextValues {
  readonly set: (key: unknown, value: unknown) => void;
  readonly all: () => Readonly<Record<string, string>>;
  readonly clear: () => void;
  /** Grows with every change. */
  readonly version: () => number;
}

/** User attributes and metrics alike: text, numbers and booleans become text; empty and hostile keys are ignored. */
export function createTextValues(what: string, most: number, logger: Logger): TextValues {
  let values = new Map<string, string>();
  let version = 0;
  const cut = (text: string, length: number): string => {
    if (text.length > length)
      logger.warn(`The ${what} "${text.slice(0, 64)}" was cut to ${length} characters.`);
    return text.slice(0, length);
  };
  return {
    set(key, value) {
      if (key === '') return;
      const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      if (typeof key !== 'string' || !isSafeKey(key) || !isValue) {
        logger.warn(`The ${what} "${String(key)}" is ignored: it must be text, a number or a boolean.`);
        return;
      }
      const name = cut(key, limits.keyLength);
      if (values.size >= most && !values.has(name)) {
        logger.warn(`The ${what} "${name}" is ignored: there are ${most} already.`);
        return;
      }
      values.set(name, cut(String(value), limits.valueLength));
      version += 1;
    },
    // Without a prototype, so that a key can only ever be a key.
    all: () => Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(values)),
    clear() {
      values = new Map();
      version += 1;
    },
    version: () => version,
  };
}
