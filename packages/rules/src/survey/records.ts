import type { AnswerValue } from '@service-popups/protocol';

/** An answer of several parts by name: rows, points, choices with an own text. */
export type Parts = Exclude<AnswerValue, string | number | boolean | string[]>;

export function isParts(value: AnswerValue | undefined): value is Parts {
  return typeof value === 'object' && !Array.isArray(value);
}

/** A record without a prototype: a question called "toString" has no answer until someone gives one. */
export function emptyRecord<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

/** Reads a record that may have a prototype, such as one that came out of JSON. */
export function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
