import type { Operator } from '@service-popups/protocol';

/** Comparisons, as they read between a name and a value. */
export const operators: readonly { value: Operator; label: string }[] = [
  { value: 'equals', label: 'is' },
  { value: 'notEquals', label: 'is not' },
  { value: 'contains', label: 'contains' },
  { value: 'notContains', label: 'does not contain' },
  { value: 'startsWith', label: 'begins with' },
  { value: 'endsWith', label: 'ends with' },
  { value: 'gt', label: 'is more than' },
  { value: 'gte', label: 'is at least' },
  { value: 'lt', label: 'is less than' },
  { value: 'lte', label: 'is at most' },
  { value: 'before', label: 'is before' },
  { value: 'after', label: 'is after' },
  { value: 'in', label: 'is one of' },
  { value: 'notIn', label: 'is none of' },
  { value: 'exists', label: 'is known' },
  { value: 'notExists', label: 'is not known' },
];

export const wordOf = (op: Operator): string => operators.find(({ value }) => value === op)?.label ?? op;
