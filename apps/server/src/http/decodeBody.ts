import { parseClean } from './cleanText.js';
import type { Check } from './checks.js';
import { invalidBody } from './problem.js';
import type { Rejected } from './problem.js';

export interface DecodeOptions<Value> {
  readonly check: Check<Value>;
  /** Names the members that were at fault, where the rest of the body could be sent again without them. */
  readonly rejectedBy?: (value: unknown, fields: readonly string[]) => readonly Rejected[] | undefined;
}

/** JSON text to a checked value, or a problem whose message names the field. */
export function decodeBody<Value>(text: string, { check, rejectedBy }: DecodeOptions<Value>): Value {
  const value = parse(text);
  if (check.is(value)) return value;
  const errors = check.errors(value);
  const first = errors[0];
  const message =
    first === undefined
      ? 'The body is not what was expected.'
      : `${first.field || 'The body'} ${first.message}.`;
  throw invalidBody(
    message,
    rejectedBy?.(
      value,
      errors.map(({ field }) => field),
    ),
  );
}

function parse(text: string): unknown {
  try {
    return parseClean(text);
  } catch {
    throw invalidBody('The body is not JSON.');
  }
}
