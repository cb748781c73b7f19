import type { Rule } from '@service-popups/protocol';
import { wordOf } from '../operators.js';
import { begun } from './begun.js';
import { labelOf, type Offered } from './labelOf.js';

interface RuleName {
  readonly rule: Rule;
  /** Its place among the others, from 0. */
  readonly index: number;
  /** What it belongs to: “trigger 2”. */
  readonly of: string;
  readonly keys?: readonly Offered[] | undefined;
  readonly values?: readonly Offered[] | undefined;
}

/** A rule among others that may say the same: rule 2 of trigger 1, “plan is pro”. */
export function ruleName({ rule: { key, op, value }, index, of, keys = [], values = [] }: RuleName): string {
  const place = `rule ${index + 1} of ${of}`;
  if (key === '') return place;
  const given = [value ?? ''].flat().map((one) => labelOf(values, String(one)));
  const words = [
    labelOf(keys, key),
    wordOf(op),
    op === 'exists' || op === 'notExists' ? '' : given.join(', '),
  ];
  return `${place}, ${begun(words.filter((word) => word !== '').join(' '))}`;
}
