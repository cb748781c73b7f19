import { Type } from 'typebox';
import { AttributeValue } from './primitives.js';

export const Operator = Type.Enum(
  [
    'equals',
    'notEquals',
    'contains',
    'notContains',
    'startsWith',
    'endsWith',
    'gt',
    'gte',
    'lt',
    'lte',
    'before',
    'after',
    'in',
    'notIn',
    'exists',
    'notExists',
  ],
  { title: 'Operator' },
);

export const Rule = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 256 }),
    op: Operator,
    value: Type.Optional(Type.Union([AttributeValue, Type.Array(AttributeValue, { maxItems: 1_000 })])),
  },
  { title: 'Rule' },
);

/** A rule, or a group of conditions. A list of conditions means that all of them hold. */
export const Condition = Type.Cyclic(
  {
    Condition: Type.Union([
      Rule,
      Type.Object({ all: Type.Array(Type.Ref('Condition'), { maxItems: 100 }) }),
      Type.Object({ any: Type.Array(Type.Ref('Condition'), { maxItems: 100 }) }),
      Type.Object({ none: Type.Array(Type.Ref('Condition'), { maxItems: 100 }) }),
    ]),
  },
  'Condition',
);
export const Conditions = Type.Array(Condition, { maxItems: 100 });
