import { describe, expect, it } from 'vitest';
import { buildSurvey } from '../test/buildSurvey.js';
import { advanceSurvey, openSurvey } from './index.js';
import type { SurveyIntent } from './index.js';

const survey = buildSurvey([
  { id: 'one', questions: [{ id: 'q', kind: 'text', label: 'Q', required: true, minLength: 3 }] },
]);

const answerWith = (value: string): SurveyIntent => ({ type: 'answer', questionId: 'q', value });

describe('a complaint about an answer', () => {
  it('goes when its fault is mended, and another fault is not told before the next submit', () => {
    let state = openSurvey(survey);
    const complaintAfter = (intent: SurveyIntent) => {
      state = advanceSurvey(survey, state, intent).state;
      return state.problems['q']?.code;
    };
    expect(complaintAfter({ type: 'next' })).toBe('required');
    expect(complaintAfter(answerWith('a'))).toBeUndefined();
    expect(complaintAfter({ type: 'next' })).toBe('too_short');
    expect(complaintAfter(answerWith('ab'))).toBe('too_short');
    expect(complaintAfter(answerWith('abc'))).toBeUndefined();
  });
});
