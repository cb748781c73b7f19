import type { Rule } from '@service-popups/protocol';
import type { Finding } from '@service-popups/rules/analysis';

/** What is wrong with a rule, to stand below the field that mends it. */
export interface RuleProblem {
  readonly question?: string;
  readonly value?: string;
}

/** What is wrong with one branch, by the field that mends it. */
export function branchProblems(
  findings: readonly Finding[],
  place: { readonly pageId: string; readonly branch: number },
): { ofRule: (rule: Rule) => RuleProblem; target: string | undefined } {
  const own = findings.filter(({ pageId, branch }) => pageId === place.pageId && branch === place.branch);
  const isAbout = ({ key }: Rule, { questionId }: Finding): boolean =>
    questionId !== undefined && (key === questionId || key.startsWith(`${questionId}.`));
  return {
    ofRule: (rule) => {
      const found = own.filter((finding) => isAbout(rule, finding));
      const has = (code: Finding['code']): boolean => found.some((finding) => finding.code === code);
      if (has('unknown_question'))
        return { question: 'This question is gone. Choose another one, or remove the rule.' };
      if (has('used_before_asked'))
        return { question: 'This question is asked later. Choose one that comes before.' };
      const isPartGone = found.some(
        ({ code, questionId = '', message }) =>
          code === 'unknown_option' &&
          rule.key !== questionId &&
          ['row', 'option'].some((noun) =>
            message.endsWith(`has no ${noun} “${rule.key.slice(questionId.length + 1)}”.`),
          ),
      );
      if (isPartGone)
        return { question: 'This part of the question is gone. Choose another one, or remove the rule.' };
      const isGone = (value: unknown): boolean =>
        found.some(
          ({ code, message }) =>
            code === 'unknown_option' && message.includes(`has no option “${String(value)}”`),
        );
      const gone = [rule.value].flat().filter(isGone);
      if (gone.length === 0) return {};
      return {
        value: Array.isArray(rule.value)
          ? 'What is gone can never be chosen. Take it out.'
          : 'This option is gone. Choose another one, or remove the rule.',
      };
    },
    target: own.some(({ code }) => code === 'unknown_target')
      ? 'This page is gone. Choose another one.'
      : undefined,
  };
}
