import type { PopupDefinition } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { describeDifference } from './describeDifference.js';
import { differencesOf } from './differences.js';

const base: PopupDefinition = {
  id: 'p',
  title: 'Hello',
  surveyId: 's',
  productId: 'd',
  triggers: [{ type: 'time_on_page', value: 20 }],
  survey: {
    id: 's',
    version: 1,
    productId: 'd',
    title: 'T',
    language: 'en',
    pages: [
      {
        id: 'one',
        questions: [
          { id: 'score', kind: 'rating', metric: 'nps', min: 0, max: 10, label: 'How likely?' },
          {
            id: 'plan',
            kind: 'single_choice',
            label: 'Which plan?',
            options: [
              { id: 'o1', label: 'Free' },
              { id: 'o2', label: 'Pro' },
            ],
          },
        ],
      },
      { id: 'two', questions: [{ id: 'why', kind: 'long_text', label: 'Why?' }] },
    ],
    completion: { title: 'Thanks' },
    settings: {},
  },
};

const told = (change: (popup: PopupDefinition) => void): (string | undefined)[][] => {
  const after = structuredClone(base);
  change(after);
  return differencesOf(base, after).map((difference) => {
    const { place, before, after: now } = describeDifference(difference, [base, after]);
    return [place, before, now];
  });
};

describe('a difference between two versions', () => {
  it('is told in the words of the editor', () => {
    expect(
      told((popup) => {
        popup.title = '';
        popup.style = { position: 'center' };
        popup.schedule = { from: '2026-05-01T08:00:00.000Z' };
        popup.cooldown = [{ answered: 'COMPLETED', cooldownDays: null }];
        popup.survey.settings.showProgressBar = true;
        popup.actions = { decline: { label: 'Later', cooldownDays: 7 } };
      }).map(([place, before, after]) => [place, before, place === 'Schedule · From' ? 'some time' : after]),
    ).toEqual([
      ['Title of the popup', 'Hello', 'Empty'],
      ['Show a progress bar', undefined, 'On'],
      ['Position', undefined, 'Center, over the page'],
      ['Schedule · From', undefined, 'some time'],
      ['How often', undefined, 'After it was completed: Never again'],
      ['Buttons · Ask me later · Wording', undefined, 'Later'],
      ['Buttons · Ask me later · Ask again after (days)', undefined, '7'],
    ]);
  });

  it('says a time as the moment that popups take it for, and a text that only begins like one as it is', () => {
    const schedule = (from: string): string | undefined =>
      told((popup) => (popup.schedule = { from }))[0]?.[2];
    expect(schedule('2026-05-01T08:00')).toBe(schedule('2026-05-01T10:00:00+02:00'));
    const title = '2026-11-15T-shirts for all';
    expect(told((popup) => (popup.title = title))).toEqual([['Title of the popup', 'Hello', title]]);
  });

  it('names pages, questions and options as they are read', () => {
    expect(
      told(({ survey: { pages } }) => {
        const [score, plan] = pages[0]?.questions ?? [];
        if (score?.kind === 'rating') score.minLabel = 'Not at all';
        if (plan?.kind === 'single_choice')
          plan.options = [...plan.options.slice(1), { id: 'o3', label: 'Team' }];
        pages.push({ id: 'three', questions: [{ id: 'x', kind: 'email', label: 'Your email?' }] });
      }),
    ).toEqual([
      ['Page 1 · “How likely?” · Lowest means', undefined, 'Not at all'],
      ['Page 1 · “Which plan?” · Options', 'Free', undefined],
      ['Page 1 · “Which plan?” · Options', undefined, 'Team'],
      ['Pages', undefined, '“Your email?”'],
    ]);
  });

  it('says rules, branches and triggers as sentences', () => {
    expect(
      told((popup) => {
        popup.triggers.push({ type: 'event', value: 'order_placed' });
        popup.segments = { attributes: [{ key: 'plan', op: 'in', value: ['pro', 'team'] }] };
        const [page] = popup.survey.pages;
        if (page !== undefined)
          page.branches = [
            {
              when: [
                { key: 'score', op: 'lte', value: 6 },
                {
                  any: [
                    { key: 'plan', op: 'equals', value: 'o2' },
                    { key: 'why', op: 'notExists' },
                  ],
                },
              ],
              to: 'end',
            },
          ];
      }),
    ).toEqual([
      ['Triggers', undefined, 'Event: order_placed'],
      [
        'Page 1 · Branches',
        undefined,
        'If “How likely?” is at most 6 and (“Which plan?” is “Pro” or “Why?” is not known), go to the end',
      ],
      ['User attributes', undefined, 'plan is one of “pro”, “team”'],
    ]);
  });

  it('says what moved, and what a translation is of', () => {
    expect(
      told(({ survey }) => {
        survey.pages.reverse();
        survey.translations = { de: { 'q.why.label': 'Warum?' } };
      }),
    ).toEqual([
      ['Pages: order', '“How likely?”, “Which plan?”, “Why?”', '“Why?”, “How likely?”, “Which plan?”'],
      ['In German (de) · “Why?”', undefined, 'Warum?'],
    ]);
  });
});
