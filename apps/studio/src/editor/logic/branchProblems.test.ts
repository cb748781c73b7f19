import type { Condition, PopupDefinition } from '@service-popups/protocol';
import { analyzeSurvey } from '@service-popups/rules/analysis';
import { describe, expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { newQuestion } from '../questions/newQuestion.js';
import { branchProblems } from './branchProblems.js';

const choice = { ...newQuestion('single_choice', 'color'), label: 'Which color?' } as const;
const [known] = 'options' in choice ? choice.options : [];

/** Two pages; the first has a branch that asks for this. */
function problemsOf(when: readonly Condition[], to = 'end') {
  const draft: PopupDefinition | undefined = structuredClone(templates[0]?.draft());
  if (draft === undefined) throw new Error('there is a template');
  const { findings } = analyzeSurvey({
    ...draft.survey,
    pages: [
      { id: 'one', questions: [choice], branches: [{ when: [], to: 'two' }] },
      {
        id: 'two',
        questions: [newQuestion('text', 'why'), newQuestion('matrix', 'own')],
        branches: [{ when: [...when], to }],
      },
      { id: 'three', questions: [newQuestion('text', 'later')] },
    ],
  });
  return branchProblems(findings, { pageId: 'two', branch: 0 });
}

describe('what is wrong with a branch', () => {
  it('is nothing where all that it asks for is there', () => {
    const rule = { key: 'color', op: 'equals' as const, value: known?.id ?? '' };
    const { ofRule, target } = problemsOf([rule]);
    expect([ofRule(rule), target]).toEqual([{}, undefined]);
  });

  it('stands at the question, where that is gone or comes later', () => {
    const gone = { key: 'gone', op: 'exists' as const };
    const late = { key: 'later', op: 'exists' as const };
    const fine = { key: 'why', op: 'exists' as const };
    const { ofRule } = problemsOf([gone, { any: [late, fine] }]);
    expect(ofRule(gone).question).toMatch(/^This question is gone/);
    expect(ofRule(late).question).toMatch(/^This question is asked later/);
    expect(ofRule(fine)).toEqual({});
  });

  it('stands at the question also where a row of it is gone, and at the value where a column is', () => {
    const row = { key: 'own.row-3', op: 'equals' as const, value: 'column-1' };
    const column = { key: 'own.row-1', op: 'equals' as const, value: 'column-9' };
    const { ofRule } = problemsOf([row, column]);
    expect(ofRule(row).question).toMatch(/^This part of the question is gone/);
    expect(ofRule(column).value).toMatch(/^This option is gone/);
    expect(ofRule({ ...row, key: 'own.row-2' })).toEqual({});
  });

  it('stands at the value, where an option is gone, and at no other rule about the same question', () => {
    const gone = { key: 'color', op: 'equals' as const, value: 'blue' };
    const fine = { key: 'color', op: 'notEquals' as const, value: known?.id ?? '' };
    const list = { key: 'color', op: 'in' as const, value: [known?.id ?? '', 'green'] };
    const { ofRule } = problemsOf([gone, fine, list]);
    expect(ofRule(gone)).toEqual({ value: 'This option is gone. Choose another one, or remove the rule.' });
    expect(ofRule(fine)).toEqual({});
    expect(ofRule(list)).toEqual({ value: 'What is gone can never be chosen. Take it out.' });
  });

  it('stands at where it leads, when that page is gone', () => {
    expect(problemsOf([], 'nowhere').target).toBe('This page is gone. Choose another one.');
  });
});
