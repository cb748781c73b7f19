import type { KeyValueStorage } from '../platform/storage.js';
import { parseJson } from '../transport/request.js';
import { writeJson } from '../transport/writeJson.js';

/** Small pieces of state. What is read is `unknown`: it may be old, foreign or damaged. */
export interface StateRecords {
  read(name: string): unknown;
  /** `undefined` removes the record. */
  write(name: string, value: unknown): void;
  /** Text as it stands, for what is text already. */
  readText(name: string): string | undefined;
  writeText(name: string, text: string): void;
}

/** Keeps each record as JSON under a name of its own, so that a damaged one costs nothing but itself. */
export function createStateRecords(storage: KeyValueStorage): StateRecords {
  return {
    read: (name) => parseJson(storage.getItem(name)),
    write(name, value) {
      if (value === undefined) storage.removeItem(name);
      // Ours alone writes here: the limits only end what could not end by itself.
      else storage.setItem(name, writeJson(value, { depth: 32, bytes: 1_000_000 }).json);
    },
    readText: (name) => storage.getItem(name) ?? undefined,
    writeText: (name, text) => storage.setItem(name, text),
  };
}

/** The members of a record that was read, each still to be checked. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
