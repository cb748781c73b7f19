import { describe, expect, it } from 'vitest';
import { buildSurvey } from '../test/buildSurvey.js';
import { advanceSurvey, isLastPage, openSurvey } from './index.js';

const survey = buildSurvey(
  [
    {
      id: 'ask',
      questions: [{ id: 'more', kind: 'yes_no', label: 'Anything else?' }],
      branches: [{ when: [{ key: 'more', op: 'equals', value: false }], to: 'end' }],
    },
    { id: 'tell', questions: [{ id: 'what', kind: 'text', label: 'What?' }] },
  ],
  { start: { title: 'Welcome' } },
);

describe('the last page', () => {
  it('is known by the answers as they stand, and is none on other screens', () => {
    const opened = openSurvey(survey);
    expect(isLastPage(survey, opened)).toBe(false);
    const first = advanceSurvey(survey, opened, { type: 'start' }).state;
    expect(isLastPage(survey, first)).toBe(false);
    const no = advanceSurvey(survey, first, { type: 'answer', questionId: 'more', value: false }).state;
    expect(isLastPage(survey, no)).toBe(true);
    const yes = advanceSurvey(survey, no, { type: 'answer', questionId: 'more', value: true }).state;
    expect(isLastPage(survey, yes)).toBe(false);
    const second = advanceSurvey(survey, yes, { type: 'next' }).state;
    expect(isLastPage(survey, second)).toBe(true);
    const done = advanceSurvey(survey, second, { type: 'next' }).state;
    expect(done.stage).toBe('completion');
    expect(isLastPage(survey, done)).toBe(false);
  });
});
