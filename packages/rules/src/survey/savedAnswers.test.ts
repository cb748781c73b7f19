import type { AnswerValue, Question, Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { buildSurvey } from '../test/buildSurvey.js';
import { advanceSurvey, openSurvey } from './index.js';

const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const about = { id: 'q', label: 'Question' } as const;

const surveyWith = (question: Question): Survey =>
  buildSurvey([
    { id: 'p1', questions: [question] },
    { id: 'p2', questions: [{ id: 'next', kind: 'text', label: 'Next' }] },
  ]);

const changes: readonly (readonly [change: string, question: Question, saved: unknown])[] = [
  ['an option is gone', { ...about, kind: 'single_choice', options }, 'gone'],
  ['one of several options is gone', { ...about, kind: 'multiple_choice', options }, ['a', 'gone']],
  ['an option was added to a ranking', { ...about, kind: 'ranking', options }, ['b']],
  ['the scale has become shorter', { ...about, kind: 'rating', min: 0, max: 5 }, 9],
  ['it is another kind of question', { ...about, kind: 'text' }, { a: 'b' }],
  ['what was saved is damaged', { ...about, kind: 'points', options, total: 10 }, { a: null, b: { c: 1 } }],
  ['what was saved is no answer at all', { ...about, kind: 'date' }, null],
];

describe('a saved answer that no control could show', () => {
  it.each(changes)('is asked anew when %s', (_, question, saved) => {
    const survey = surveyWith(question);
    const answers = { q: saved as AnswerValue, next: 'kept' };
    const state = openSurvey(survey, { page: 'p1', answers, revision: 3 });
    expect(state).toMatchObject({ revision: 3, answers: { next: 'kept' } });
    expect(state.answers).not.toHaveProperty('q');
    // It may be skipped, and then nothing is left to complain about.
    const { state: after } = advanceSurvey(survey, { ...state, pageId: 'p1', path: [] }, { type: 'next' });
    expect(after).toMatchObject({ pageId: 'p2', problems: {} });
  });

  it('leads back to its page', () => {
    const survey = surveyWith({ ...about, kind: 'single_choice', options });
    expect(openSurvey(survey, { page: 'p1', answers: { q: 'gone' }, revision: 1 })).toMatchObject({
      pageId: 'p1',
      finished: [],
    });
  });
});
