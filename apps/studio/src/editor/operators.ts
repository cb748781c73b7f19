import type { Operator, Question } from '@service-popups/protocol';

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

const ofAny: readonly Operator[] = ['equals', 'notEquals', 'in', 'notIn', 'exists', 'notExists'];
const ofNumbers: readonly Operator[] = [...ofAny, 'gt', 'gte', 'lt', 'lte'];
/** Their parts are compared: whole, they are no value. */
const ofParts: readonly Operator[] = ['exists', 'notExists'];
/** The first one is what a new rule begins with. */
const ofKinds: Readonly<Partial<Record<Question['kind'], readonly Operator[]>>> = {
  rating: ofNumbers,
  stars: ofNumbers,
  emoji: ofNumbers,
  slider: ofNumbers,
  number: ofNumbers,
  date: [...ofAny, 'before', 'after'],
  single_choice: ofAny,
  dropdown: ofAny,
  yes_no: ofAny,
  consent: ofAny,
  // Who has chosen two of them is neither of the two alone.
  multiple_choice: ['contains', 'notContains', ...ofAny],
  matrix: ofParts,
  points: ofParts,
  ranking: ofParts,
};

/** What can be asked of an answer of this kind. One that was chosen before is offered all the same. */
export function operatorsOf(kind: Question['kind'] | undefined, chosen: Operator): typeof operators {
  const fitting = kind === undefined ? undefined : ofKinds[kind];
  if (fitting === undefined) return operators;
  return operators.filter(({ value }) => value === chosen || fitting.includes(value));
}

/** What a rule about an answer of this kind begins with. */
export function firstOperator(kind: Question['kind'] | undefined): Operator {
  return (kind && ofKinds[kind]?.[0]) ?? 'equals';
}

/** What a rule goes on with when it turns to an answer of another kind: what was chosen, where that can be asked of it. */
export function fittingOperator(
  kind: Question['kind'] | undefined,
  before: { kind: Question['kind'] | undefined; op: Operator },
): Operator {
  const { op } = before;
  const isChosen = op !== firstOperator(before.kind);
  return isChosen && operatorsOf(kind, 'exists').some(({ value }) => value === op) ? op : firstOperator(kind);
}

export const wordOf = (op: Operator): string => operators.find(({ value }) => value === op)?.label ?? op;
