import type { Survey } from '@service-popups/protocol';
import { openSurvey } from '@service-popups/rules';
import { describe, expect, it } from 'vitest';
import { surveyAt } from './surveyAt.js';

const survey: Survey = {
  id: 's',
  version: 1,
  productId: 'p',
  title: 'T',
  language: 'en',
  start: { title: 'Begin' },
  pages: [
    {
      id: 'one',
      questions: [{ id: 'q1', kind: 'yes_no', label: 'Q1', required: true }],
      branches: [{ when: [], to: 'end' }],
    },
    { id: 'empty', questions: [] },
    { id: 'two', questions: [{ id: 'q2', kind: 'text', label: 'Q2', required: true }] },
    { id: 'three', questions: [{ id: 'q3', kind: 'text', label: 'Q3', required: true }] },
  ],
  completion: { title: 'Thanks' },
  settings: {},
};

const openedAt = (pageId: string | undefined) => {
  const { survey: opened, saved } = surveyAt(survey, pageId);
  const { stage, pageId: shown } = openSurvey(opened, saved);
  return stage === 'start' ? stage : shown;
};

describe('the survey of the preview', () => {
  it.each(['one', 'two', 'three'])('opens on page %s, whatever is required or branches before it', (page) => {
    expect(openedAt(page)).toBe(page);
  });

  it('begins where people begin when no page is asked for, or one that is gone', () => {
    expect([openedAt(undefined), openedAt('gone')]).toEqual(['start', 'start']);
  });

  it('asks on the page itself what will be asked', () => {
    const page = surveyAt(survey, 'two').survey.pages[2];
    expect(page).toBe(survey.pages[2]);
  });
});
