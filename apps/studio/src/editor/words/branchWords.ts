import type { Condition, Survey } from '@service-popups/protocol';
import { wordOf } from '../operators.js';

/** The first rule of a branch, as it reads beside its page: “if Hardly ever”, “if at most 6”. */
export function branchWords({ pages }: Pick<Survey, 'pages'>, when: readonly Condition[]): string {
  const [rule] = when;
  if (rule === undefined) return 'always';
  if (!('key' in rule)) return 'if a group holds';
  const question = pages.flatMap(({ questions }) => questions).find(({ id }) => id === rule.key);
  const options = question !== undefined && 'options' in question ? question.options : [];
  const isYesNo = question?.kind === 'yes_no' || question?.kind === 'consent';
  const nameOf = (value: unknown): string =>
    isYesNo ? (String(value) === 'true' ? 'yes' : 'no') : String(value);
  const values = [rule.value ?? []].flat().map((value) => {
    return options.find(({ id }) => id === value)?.label ?? nameOf(value);
  });
  const comparison = rule.op === 'equals' ? '' : wordOf(rule.op).replace(/^is /, '');
  return ['if', comparison, values.join(', '), when.length > 1 ? 'and more' : '']
    .filter((word) => word !== '')
    .join(' ');
}
