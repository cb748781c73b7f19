import { describe, expect, it } from 'vitest';
import { reasonsPopup } from '../../testing/testPopups.js';
import { responsesPage } from './responsesPage.js';

const now = Date.UTC(2026, 5, 15, 12);
const response = {
  responseId: 'r1',
  popupId: 'reasons',
  status: 'COMPLETED' as const,
  answers: { reason: 'price', detail: '<script>alert(1)</script>' },
  visitorId: '"><img src=x>',
  updatedAt: new Date(now - 90_000),
  survey: reasonsPopup.survey,
};
const figures = { shown: 3, started: 2, completed: 1 };

describe('the page of responses', () => {
  it('reads options by their label, and text as text', () => {
    const html = responsesPage({ figures, responses: [response] }, now);
    expect(html).toContain('What kept you?');
    expect(html).toContain('The price');
    expect(html).toContain('2 min ago');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
  });

  it('says yes and no in words', () => {
    const survey = {
      ...reasonsPopup.survey,
      pages: [{ id: 'p', questions: [{ id: 'again', kind: 'yes_no' as const, label: 'Again?' }] }],
    };
    const html = responsesPage(
      { figures, responses: [{ ...response, answers: { again: true }, survey }] },
      now,
    );
    expect(html).toContain('<dt>Again?</dt><dd>Yes</dd>');
  });

  it('shows answers in the order in which they were asked', () => {
    const html = responsesPage(
      { figures, responses: [{ ...response, answers: { detail: 'too much', reason: 'price' } }] },
      now,
    );
    expect(html.indexOf('The price')).toBeLessThan(html.indexOf('too much'));
  });

  it('says what to do when there is nothing yet', () => {
    expect(responsesPage({ figures, responses: [] }, now)).toContain('No answers yet.');
  });
});
