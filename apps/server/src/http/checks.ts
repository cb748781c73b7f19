// The protocol's declarations, compiled once, with errors that name the field.
import {
  AnalyticsBatch,
  ContactRequest,
  DefinitionsRequest,
  ResponseReport,
  StatusReport,
} from '@service-popups/protocol/schemas';
import type * as wire from '@service-popups/protocol';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describeErrors } from './describeErrors.js';
import type { FieldError } from './describeErrors.js';

export interface Check<Value> {
  is(value: unknown): value is Value;
  /** Called only for a value that failed. */
  errors(value: unknown): readonly FieldError[];
}

export function compileCheck<Value>(schema: TSchema): Check<Value> {
  const compiled = Compile(closeRecords(schema) as TSchema);
  return {
    is: (value): value is Value => compiled.Check(value),
    errors: (value) => (isVast(value) ? tooMuch : describeErrors([...compiled.Errors(value)])),
  };
}

/**
 * Finding out what is wrong takes a hundred times as long as finding out that something is, and whoever sends rubbish on
 * purpose would keep the server busy with it. No SDK sends as much as this.
 */
const mostValues = 30_000;
const mostKeys = 2_000;
const tooMuch: readonly FieldError[] = [
  { field: '', message: 'is not as it has to be, and holds too many values to say where' },
];

function isVast(value: unknown): boolean {
  const waiting = [value];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const values: unknown[] = Array.isArray(next) ? next : Object.values(next);
    seen += values.length;
    if (seen > mostValues || (values !== next && values.length > mostKeys)) return true;
    for (const inner of values) waiting.push(inner);
  }
  return false;
}

/**
 * A record's key pattern says what a key may be, yet JSON Schema lets other keys pass beside it. Closed, the
 * pattern is the law, which keeps hostile, empty and overlong keys out.
 */
function closeRecords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeRecords);
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed: Record<string, unknown> = {};
  // TypeBox marks its schemas with hidden properties; they must survive the copy.
  for (const key of Object.getOwnPropertyNames(schema)) {
    const descriptor = Object.getOwnPropertyDescriptor(schema, key);
    if (descriptor === undefined) continue;
    Object.defineProperty(closed, key, { ...descriptor, value: closeRecords(descriptor.value) });
  }
  if ('patternProperties' in closed) closed['additionalProperties'] = false;
  return closed;
}

export interface SdkChecks {
  readonly definitions: Check<wire.DefinitionsRequest>;
  readonly status: Check<wire.StatusReport>;
  readonly contact: Check<wire.ContactRequest>;
  readonly response: Check<wire.ResponseReport>;
  readonly analytics: Check<wire.AnalyticsBatch>;
}

export function createSdkChecks(): SdkChecks {
  return {
    definitions: compileCheck(DefinitionsRequest),
    status: compileCheck(StatusReport),
    contact: compileCheck(ContactRequest),
    response: compileCheck(ResponseReport),
    analytics: compileCheck(AnalyticsBatch),
  };
}
