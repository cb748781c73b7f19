import type { Condition, Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { branchWords } from './branchWords.js';

const survey: Pick<Survey, 'pages'> = {
  pages: [
    {
      id: 'p',
      questions: [
        { id: 'score', kind: 'rating', label: 'How likely?', min: 0, max: 10 },
        { id: 'again', kind: 'yes_no', label: 'Again?' },
        {
          id: 'often',
          kind: 'single_choice',
          label: 'How often?',
          options: [{ id: 'rarely', label: 'Hardly ever' }],
          other: { label: 'Something else' },
        },
        {
          id: 'own',
          kind: 'matrix',
          label: 'How content?',
          rows: [{ id: 'boots', label: 'Boots' }],
          columns: [{ id: 'c3', label: 'Very' }],
        },
      ],
    },
  ],
};

describe('the words of a branch', () => {
  it.each<[string, Condition[]]>([
    ['always', []],
    ['if Hardly ever', [{ key: 'often', op: 'equals', value: 'rarely' }]],
    ['if not Hardly ever', [{ key: 'often', op: 'notEquals', value: 'rarely' }]],
    ['if one of Hardly ever, gone', [{ key: 'often', op: 'in', value: ['rarely', 'gone'] }]],
    ['if Something else', [{ key: 'often', op: 'equals', value: 'other' }]],
    ['if Boots: Very', [{ key: 'own.boots', op: 'equals', value: 'c3' }]],
    ['if at least 7', [{ key: 'score', op: 'gte', value: 7 }]],
    ['if contains sea', [{ key: 'score', op: 'contains', value: 'sea' }]],
    ['if yes', [{ key: 'again', op: 'equals', value: true }]],
    ['if no', [{ key: 'again', op: 'equals', value: 'false' }]],
    ['if known', [{ key: 'again', op: 'exists' }]],
    [
      'if at most 6 and more',
      [
        { key: 'score', op: 'lte', value: 6 },
        { key: 'again', op: 'exists' },
      ],
    ],
    ['if a group holds', [{ any: [] }]],
  ])('are “%s”', (words, when) => {
    expect(branchWords(survey, when)).toBe(words);
  });
});
