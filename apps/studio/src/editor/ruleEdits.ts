import type { Operator, Rule } from '@service-popups/protocol';

const isListOperator = (op: Operator): boolean => op === 'in' || op === 'notIn';

/** Also another comparison may be with a list, where the definition was written elsewhere: “contains” any of these. */
export const takesList = ({ op, value }: Rule): boolean => isListOperator(op) || Array.isArray(value);

/** Another comparison of the same rule: what it compares with is kept in the form that the new one takes. */
export function withOperator({ key, value = '' }: Rule, op: Operator): Rule {
  if (op === 'exists' || op === 'notExists') return { key, op };
  const given = (Array.isArray(value) ? value : [value]).filter((one) => one !== '');
  return { key, op, value: isListOperator(op) ? given : (given[0] ?? '') };
}

/** The same comparison of another question, whose options are others: nothing is chosen among them yet. */
export function withKey(rule: Rule, key: string): Rule {
  const { op } = rule;
  return 'value' in rule ? { key, op, value: isListOperator(op) ? [] : '' } : { key, op };
}
