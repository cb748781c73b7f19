import type { Page, Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { assembleFunnel, describeLeaving } from './funnel.js';
import { branchQuestions, tracePassage } from './passage.js';
import type { ResponseGroup } from './passage.js';

const text = (id: string) => ({ id, kind: 'text', label: `What about ${id}?` }) as const;
const surveyOf = (...pages: Page[]): Survey => ({
  id: 's',
  version: 1,
  productId: 'p',
  title: 'S',
  language: 'en',
  pages,
  completion: { title: 'Done' },
  settings: {},
});
const group = (change: Partial<ResponseGroup>): ResponseGroup => ({
  status: 'COMPLETED',
  page: undefined,
  facts: {},
  answered: [],
  device: undefined,
  version: 1,
  count: 1,
  ...change,
});
const traced = (survey: Survey, ...groups: ResponseGroup[]) => tracePassage(new Map([[1, survey]]), groups);

const plain = surveyOf(
  { id: 'one', questions: [text('a')] },
  { id: 'two', questions: [text('b'), text('c')] },
  { id: 'three', questions: [text('d')] },
);
const forked = surveyOf(
  {
    id: 'ask',
    questions: [{ id: 'yes', kind: 'yes_no', label: 'Yes?' }],
    branches: [{ when: [{ key: 'yes', op: 'equals', value: true }], to: 'good' }],
  },
  { id: 'bad', questions: [text('why')], branches: [{ when: [], to: 'end' }] },
  { id: 'good', questions: [text('more')] },
);

describe('tracePassage', () => {
  it('tells whom answers led past a page from those who left before it', () => {
    const { passed } = traced(
      forked,
      group({ count: 6, facts: { yes: true }, answered: ['yes', 'more'] }),
      group({ count: 4, facts: { yes: false }, answered: ['yes', 'why'] }),
      group({ status: 'PARTIAL', page: 'ask', count: 2, facts: { yes: true }, answered: ['yes'] }),
      group({ status: 'PARTIAL', page: 'ask', count: 3, facts: { yes: false }, answered: ['yes'] }),
      group({ status: 'PARTIAL', count: 7 }),
    );
    expect(Object.fromEntries(passed)).toEqual({ bad: 8, good: 4 });
    const totals = { shown: 30, started: 22, completed: 10 };
    const steps = assembleFunnel(forked, totals, traced(forked, group({ count: 6, facts: { yes: true } })));
    expect(steps.slice(2, 4)).toEqual([
      { id: 'page:bad', label: 'Page 2', count: 0, passed: 6 },
      { id: 'page:good', label: 'Page 3', count: 6 },
    ]);
  });

  it('tells on which page people left, by device, and nothing of who came to the end', () => {
    const { left } = traced(
      plain,
      group({ count: 5, page: 'three', device: 'phone' }),
      // Whoever completed has left nothing, even where the last page that was sent is not the last of all.
      group({ count: 4, page: 'one', device: 'phone' }),
      group({ status: 'PARTIAL', page: 'one', count: 3, device: 'phone' }),
      group({ status: 'PARTIAL', page: 'one', count: 2 }),
      group({ status: 'PARTIAL', page: undefined, count: 1, device: 'desktop' }),
      group({ status: 'PARTIAL', page: 'three', count: 6, device: 'desktop' }),
    );
    expect([...left].map(([page, devices]) => [page, Object.fromEntries(devices)])).toEqual([
      ['two', { phone: 3, '': 2 }],
      ['one', { desktop: 1 }],
    ]);
  });

  it('takes nothing for skipped that asks nothing', () => {
    const survey = surveyOf({
      id: 'one',
      questions: [{ id: 'note', kind: 'information', label: 'Please read this.' }, text('a'), text('b')],
    });
    const { skipped } = traced(survey, group({ count: 2, answered: ['a'] }));
    expect([...skipped]).toEqual([['b', 2]]);
  });

  it('leaves out responses to a version that is not known', () => {
    const { reached, sent } = traced(plain, group({ version: 2 }));
    expect([reached.size, sent.size]).toEqual([0, 0]);
  });

  it('counts who came to see a page, and who sent it', () => {
    const { reached, sent } = traced(
      plain,
      group({ count: 5, page: 'three' }),
      group({ status: 'PARTIAL', page: 'one', count: 3 }),
      group({ status: 'PARTIAL', page: 'two', count: 2 }),
    );
    expect([...sent]).toEqual([
      ['one', 10],
      ['two', 7],
      ['three', 5],
    ]);
    expect(reached.get('two')).toBe(10);
    expect(reached.get('three')).toBe(7);
  });

  it('remembers how far those came who went back', () => {
    const { reached, sent, left } = traced(
      plain,
      group({ status: 'PARTIAL', page: 'one', answered: ['a', 'c'], device: 'phone' }),
    );
    expect([...reached.keys()]).toEqual(['one', 'two', 'three']);
    expect([...sent.keys()]).toEqual(['one', 'two']);
    expect([...left.keys()]).toEqual(['three']);
  });

  it('counts a question as left out only where its page was sent', () => {
    const { skipped } = traced(
      plain,
      group({ answered: ['a', 'b', 'd'], count: 4 }),
      group({ status: 'PARTIAL', page: 'one', answered: ['a'], count: 9 }),
    );
    expect([...skipped]).toEqual([['c', 4]]);
  });

  it('follows the branches that were taken', () => {
    const { reached, skipped } = traced(
      forked,
      group({ facts: { yes: true }, answered: ['yes'], count: 2 }),
      group({ facts: { yes: false }, answered: ['yes', 'why'], count: 3 }),
    );
    expect(reached.get('good')).toBe(2);
    expect(reached.get('bad')).toBe(3);
    expect([...skipped]).toEqual([['more', 2]]);
  });

  it('leaves out versions that are gone', () => {
    expect(traced(plain, group({ version: 7 })).sent.size).toBe(0);
  });
});

describe('branchQuestions', () => {
  it('finds the questions behind every condition, parts of answers included', () => {
    const survey = surveyOf({
      id: 'p',
      questions: [text('x'), text('y'), text('z')],
      branches: [
        {
          when: [{ any: [{ key: 'x', op: 'exists' }, { none: [{ key: 'y.row', op: 'exists' }] }] }],
          to: 'end',
        },
      ],
    });
    expect(branchQuestions(survey)).toEqual(['x', 'y']);
  });
});

describe('the funnel', () => {
  const passage = traced(
    plain,
    group({ count: 60, page: 'three' }),
    group({ status: 'PARTIAL', page: 'one', count: 30, device: 'phone' }),
    group({ status: 'PARTIAL', page: 'two', count: 5, device: 'desktop' }),
  );
  const totals = { shown: 400, started: 100, completed: 60 };

  it('leads from shown over the pages to completed', () => {
    expect(assembleFunnel(plain, totals, passage).map(({ label, count }) => [label, count])).toEqual([
      ['Shown', 400],
      ['Started', 100],
      ['Page 2', 95],
      ['Page 3', 65],
      ['Completed', 60],
    ]);
  });

  it('is told in words: where most leave, and who they are', () => {
    expect(describeLeaving(plain, totals, passage)).toBe(
      '30.0 points leave on page 2, “What about b?”. Most are on phones.',
    );
  });

  it('names the device of more than half of them, whichever came first, and none where there is no such', () => {
    const leavers = (desktop: number, phone: number) =>
      traced(
        plain,
        group({ count: 60, page: 'three' }),
        group({ status: 'PARTIAL', page: 'one', count: desktop, device: 'desktop' }),
        group({ status: 'PARTIAL', page: 'one', count: phone, device: 'phone' }),
      );
    const told = (desktop: number, phone: number) =>
      describeLeaving(plain, totals, leavers(desktop, phone))?.split('”.')[1];
    expect([told(10, 20), told(20, 10), told(15, 15)]).toEqual([
      ' Most are on phones.',
      ' Most are on desktops.',
      '',
    ]);
  });

  it('says nothing about a handful', () => {
    expect(describeLeaving(plain, { ...totals, started: 10 }, passage)).toBeNull();
  });

  it('says so when nearly everyone finishes', () => {
    const all = traced(plain, group({ count: 100, page: 'three' }));
    expect(describeLeaving(plain, { shown: 200, started: 100, completed: 100 }, all)).toBe(
      'Nearly everyone who begins also finishes.',
    );
  });
});
