import type { Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.js';
import { createProjectScope } from '../projectScope.js';
import { askedQuestions } from './askedQuestions.js';
import { withEmptyBoxes } from './emptyBoxes.js';
import { exportCsv } from './exportResponses.js';

const survey = {
  pages: [
    {
      id: 'one',
      questions: [{ id: 'again', kind: 'yes_no', label: 'Again?' }],
      branches: [{ when: [{ key: 'again', op: 'equals', value: false }], to: 'end' }],
    },
    {
      id: 'two',
      questions: [
        { id: 'news', kind: 'consent', label: 'News?', statement: 'Yes' },
        { id: 'why', kind: 'text', label: 'Why?' },
      ],
    },
  ],
} as unknown as Survey;

const completed = (answers: Record<string, boolean>) =>
  withEmptyBoxes(survey, { status: 'COMPLETED', page: 'two', answers });

describe('an empty box', () => {
  it('is a no once its page was sent', () => {
    expect(completed({ again: true })).toEqual({ again: true, news: false });
    expect(completed({ again: true, news: true })).toEqual({ again: true, news: true });
  });

  it('is nothing to those who never saw it, or left before they sent it', () => {
    expect(completed({ again: false })).toEqual({ again: false });
    const left = { status: 'PARTIAL', page: 'one', answers: { again: true } } as const;
    expect(withEmptyBoxes(survey, left)).toEqual({ again: true });
  });

  it('stands in the exported table as it is counted in the results', async () => {
    const at = new Date('2026-11-15T12:00:00.000Z');
    const row = {
      response_id: 'r',
      status: 'COMPLETED',
      survey_version: 1,
      page: 'two',
      answers: { again: true },
      metadata: {},
      contact_id: null,
      visitor_id: 'visitor',
      language: null,
      platform: null,
      started_at: at,
      updated_at: at,
      finished_at: at,
    };
    const database = { query: () => Promise.resolve([row]) } as unknown as Database;
    const surveys = new Map([[1, survey]]);
    const wanted = {
      popupId: 'p',
      filter: {},
      period: { from: 0, to: 1 },
      options: { all: {}, named: {} },
    };
    const scope = createProjectScope(database, 'project');
    const parts: string[] = [];
    for await (const part of exportCsv(scope, wanted, { ...askedQuestions(surveys), surveys }))
      parts.push(part);
    expect(parts[0]).toMatch(/Again\?,News\?,Why\?/);
    expect(parts[1]).toMatch(/Yes,Not agreed,\r\n$/);
  });
});
