import { attempt } from '../diagnostics/attempt.js';
import { createMemoryStorage } from '../platform/memoryStorage.js';
import type { KeyValueStorage } from '../platform/storage.js';
import { parseJson } from '../transport/request.js';
import { writeJson } from '../transport/writeJson.js';

/** All there are: a store cannot list its keys, and who withdraws consent leaves none of them, used lately or not. */
const recordNames = [
  'identity',
  'session',
  'visitor',
  'history',
  'counts',
  'contact',
  'definitions',
  'definitions.note',
  'pending',
  'left',
  'survey',
  'views',
  'entry',
  'engagement',
  'crashes',
  'dropped',
  'lane.reports',
  'lane.analytics',
] as const;

export type RecordName = (typeof recordNames)[number];

/** Small pieces of state. What is read is `unknown`: it may be old, foreign or damaged. */
export interface StateRecords {
  read(name: RecordName): unknown;
  /** Without a value the record is removed. */
  write(name: RecordName, value?: unknown): void;
  /** Text as it stands, for what is text already. */
  readText(name: RecordName): string | undefined;
  writeText(name: RecordName, text: string): void;
  /** Removes every record for good: what a run that ends would still write is not written. */
  clear(): void;
}

/** Keeps each record as JSON under a name of its own, so that a damaged one costs nothing but itself. */
export function createStateRecords(given: KeyValueStorage): StateRecords {
  let storage = given;
  return {
    read: (name) => parseJson(storage.getItem(name)),
    write(name, value) {
      if (value === undefined) storage.removeItem(name);
      else storage.setItem(name, writeJson(value).json);
    },
    readText: (name) => storage.getItem(name) ?? undefined,
    writeText: (name, text) => storage.setItem(name, text),
    clear() {
      for (const name of recordNames) storage.removeItem(name);
      storage = createMemoryStorage();
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

/** A copy of the members a host hands over. A list has none. One that throws when it is looked at fits nowhere. */
export function copyOf(given: unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  attempt(() => {
    for (const name of Object.keys(Array.isArray(given) ? [] : membersOf(given)))
      [copy[name]] = attempt(() => [membersOf(given)[name]]) ?? [Symbol()];
  });
  return copy;
}
