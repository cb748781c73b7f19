import type { Condition, Question, Rule } from '@service-popups/protocol';
import { findAskedFor, type AskedFor } from '../answerParts.js';
import { wordOf } from '../operators.js';
import { begun } from './begun.js';

/** Conditions as one would say them: “How likely …” is at most 6, and plan is “pro”. */
export function conditionWords(conditions: readonly Condition[], questions: readonly Question[]): string {
  if (conditions.length === 0) return 'always';
  return conditions.map((condition) => oneOf(condition, questions)).join(' and ');
}

function oneOf(condition: Condition, questions: readonly Question[]): string {
  if ('key' in condition) return ruleWords(condition, questions);
  const [members, joint] =
    'all' in condition
      ? ([condition.all, ' and '] as const)
      : 'any' in condition
        ? ([condition.any, ' or '] as const)
        : ([condition.none, ' or '] as const);
  const inside = members.map((member) => oneOf(member, questions)).join(joint);
  return 'none' in condition ? `neither (${inside})` : `(${inside})`;
}

function ruleWords({ key, op, value }: Rule, questions: readonly Question[]): string {
  const asked = findAskedFor(questions, key);
  const name = asked === undefined ? key : [begun(asked.question.label), asked.part ?? []].flat().join(' – ');
  if (op === 'exists' || op === 'notExists') return `${name} ${wordOf(op)}`;
  const values = [value ?? ''].flat().map((one) => valueWords(one, asked));
  return `${name} ${wordOf(op)} ${values.join(', ')}`;
}

function valueWords(value: string | number | boolean, asked: AskedFor | undefined): string {
  const { kind } = asked ?? {};
  if (kind === 'yes_no' || kind === 'consent') return String(value) === 'true' ? 'yes' : 'no';
  const option = asked?.values?.find((offered) => offered.value === value);
  if (option !== undefined) return begun(option.label);
  return typeof value === 'string' ? `“${value}”` : String(value);
}
