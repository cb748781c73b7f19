import type { Rule } from '@service-popups/protocol';
import { wordOf } from '../operators.js';
import { begun } from './begun.js';

interface Offered {
  readonly value: string;
  readonly label: string;
}

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
export function ruleName({ rule: { key, op, value }, index, of, keys, values }: RuleName): string {
  const place = `rule ${index + 1} of ${of}`;
  const nameOf = (offered: readonly Offered[] = [], text: string): string =>
    offered.find((one) => one.value === text)?.label ?? text;
  if (key === '') return place;
  const given = [value ?? ''].flat().map((one) => nameOf(values, String(one)));
  const words = [
    nameOf(keys, key),
    wordOf(op),
    op === 'exists' || op === 'notExists' ? '' : given.join(', '),
  ];
  return `${place}, ${begun(words.filter((word) => word !== '').join(' '))}`;
}
