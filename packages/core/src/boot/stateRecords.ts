import { attempt } from '../diagnostics/attempt.js';
import type { KeyValueStorage } from '../platform/storage.js';
import { parseJson } from '../transport/request.js';
import { writeJson } from '../transport/writeJson.js';

/** Small pieces of state. What is read is `unknown`: it may be old, foreign or damaged. */
export interface StateRecords {
  read(name: string): unknown;
  /** Without a value the record is removed. */
  write(name: string, value?: unknown): void;
  /** Text as it stands, for what is text already. */
  readText(name: string): string | undefined;
  writeText(name: string, text: string): void;
  /** Removes every record that was read or written since the start, which is all that there are. */
  clear(): void;
}

/** Keeps each record as JSON under a name of its own, so that a damaged one costs nothing but itself. */
export function createStateRecords(storage: KeyValueStorage): StateRecords {
  // The store cannot list its keys.
  const names = new Set<string>();
  const named = (name: string): string => {
    names.add(name);
    return name;
  };
  return {
    read: (name) => parseJson(storage.getItem(named(name))),
    write(name, value) {
      if (value === undefined) storage.removeItem(named(name));
      // Only the SDK writes here: the limits end nothing but what would not end by itself.
      else storage.setItem(named(name), writeJson(value, { depth: 32, bytes: 1_000_000 }).json);
    },
    readText: (name) => storage.getItem(named(name)) ?? undefined,
    writeText: (name, text) => storage.setItem(named(name), text),
    clear() {
      for (const name of names) storage.removeItem(name);
    },
  };
}

/** The members of a record that was read, each still to be checked. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A list as it is, and an empty one in place of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A copy of the members a host hands over. A list has none, and what throws when it is looked at is as good as nothing. */
export function copyOf(given: unknown): Record<string, unknown> {
  return attempt(() => ({ ...(typeof given === 'object' && !Array.isArray(given) && given) })) ?? {};
}
