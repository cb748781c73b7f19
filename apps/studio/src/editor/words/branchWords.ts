import type { Condition, Survey } from '@service-popups/protocol';
import { findAskedFor } from '../answerParts.js';
import { wordOf } from '../operators.js';

/** The first rule of a branch, as it reads beside its page: “if Hardly ever”, “if at most 6”, “if Boots: Very”. */
export function branchWords({ pages }: Pick<Survey, 'pages'>, when: readonly Condition[]): string {
  const [rule] = when;
  if (rule === undefined) return 'always';
  if (!('key' in rule)) return 'if a group holds';
  const questions = pages.flatMap((page) => page.questions);
  const { kind, part, values: offered = [] } = findAskedFor(questions, rule.key) ?? {};
  const isYesNo = kind === 'yes_no' || kind === 'consent';
  const nameOf = (value: unknown): string =>
    isYesNo ? (String(value) === 'true' ? 'yes' : 'no') : String(value);
  const values = [rule.value ?? []].flat().map((value) => {
    return isYesNo ? nameOf(value) : (offered.find((one) => one.value === value)?.label ?? nameOf(value));
  });
  const comparison = rule.op === 'equals' ? '' : wordOf(rule.op).replace(/^is /, '');
  const named = part === undefined ? '' : `${part}:`;
  return ['if', named, comparison, values.join(', '), when.length > 1 ? 'and more' : '']
    .filter((word) => word !== '')
    .join(' ');
}
