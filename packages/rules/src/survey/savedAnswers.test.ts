import type { AnswerValue, Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { buildSurvey } from '../test/buildSurvey.js';
import { advanceSurvey, openSurvey } from './index.js';

const about = { id: 'q', label: 'Question', required: true } as const;
const surveyWith = (question: Question) =>
  buildSurvey([
    { id: 'p1', questions: [{ id: 'before', kind: 'text', label: 'Before' }] },
    { id: 'p2', questions: [question] },
  ]);

describe('a saved answer', () => {
  it('of any form leaves the survey where it was, and is asked for when it is none', () => {
    for (const saved of [null, '', [], {}, { choices: [] }]) {
      const answers = { before: 'kept', q: saved as AnswerValue };
      const survey = surveyWith({ ...about, kind: 'multiple_choice', options: [{ id: 'a', label: 'A' }] });
      const state = openSurvey(survey, { page: 'p1', answers, revision: 3 });
      expect(state).toMatchObject({ revision: 3, pageId: 'p2', answers: { before: 'kept' } });
      const { problems } = advanceSurvey(survey, state, { type: 'next' }).state;
      expect(problems).toEqual({ q: { code: 'required' } });
    }
  });
});
