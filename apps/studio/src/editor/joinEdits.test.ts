import type { Page, PopupDefinition, Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { templates } from '../popups/templates/templates.js';
import type { Edited } from './edited.js';
import { joinEdits } from './joinEdits.js';

const template = templates[0]?.draft();
if (template === undefined) throw new Error('there is a first template');

const question = (id: string, label = id): Question => ({ id, kind: 'text', label });
const page = (id: string, ...questions: Question[]): Page => ({ id, questions });
const withPages = (pages: Page[], more: Partial<PopupDefinition> = {}): Edited => ({
  name: 'Name',
  draft: { ...template, ...more, survey: { ...template.survey, pages } },
});
const shapeOf = ({ draft }: Edited): string =>
  draft.survey.pages
    .map(({ id, questions }) => `${id}(${questions.map(({ label }) => label).join(' ')})`)
    .join(' ');

const base = withPages([page('p1', question('a'), question('b')), page('p2', question('c'))]);
const joinedPages = (mine: Page[], theirs: Page[]): [string, boolean] => {
  const { edited, isClash } = joinEdits(base, withPages(mine), withPages(theirs));
  return [shapeOf(edited), isClash];
};
const [p1, p2] = base.draft.survey.pages as [Page, Page];

describe('joinEdits', () => {
  it('keeps what each wrote where the other wrote nothing', () => {
    const mine = { ...withPages([page('p1', question('a', 'A!'), question('b')), p2]), name: 'Mine' };
    const theirs = withPages([page('p1', question('a'), question('b', 'B!')), p2], { title: 'Theirs' });
    const { edited, isClash } = joinEdits(base, mine, theirs);
    expect([edited.name, edited.draft.title, shapeOf(edited), isClash]).toEqual([
      'Mine',
      'Theirs',
      'p1(A! B!) p2(c)',
      false,
    ]);
  });

  it('keeps what each added, moved and deleted in a list, at its place', () => {
    const add = page('p1', question('a'), question('new'), question('b'));
    expect(joinedPages([add, p2], [p1, page('p3', question('d')), p2])).toEqual([
      'p1(a new b) p3(d) p2(c)',
      false,
    ]);
    expect(joinedPages([p2, p1], [page('p1', question('b')), p2])).toEqual(['p2(c) p1(b)', false]);
    expect(joinedPages([page('p0', question('z')), p1, p2], [p2, p1])).toEqual([
      'p0(z) p2(c) p1(a b)',
      false,
    ]);
    // Moved to another page by me, while they write elsewhere.
    const moved = [page('p1', question('a')), page('p2', question('c'), question('b'))];
    expect(joinedPages(moved, [page('p1', question('a', 'A!'), question('b')), p2])).toEqual([
      'p1(A!) p2(c b)',
      false,
    ]);
  });

  it('is what both made where they made the same', () => {
    const same = withPages([p2, p1], { title: 'Same' });
    expect(joinEdits(base, same, structuredClone(same))).toEqual({ edited: same, isClash: false });
  });

  it('keeps what both began, such as whom it is meant for', () => {
    const { segments: _, ...rest } = base.draft;
    const none = { ...base, draft: rest };
    const { edited, isClash } = joinEdits(
      none,
      { ...none, draft: { ...rest, segments: { path: ['/shop'] } } },
      { ...none, draft: { ...rest, segments: { lang: ['de'] } } },
    );
    expect([edited.draft.segments, isClash]).toEqual([{ path: ['/shop'], lang: ['de'] }, false]);
  });

  it('clashes where both wrote in the same place, which is then mine, and the rest is of both', () => {
    const mine = withPages([page('p1', question('a', 'Mine'), question('b')), p2]);
    const theirs = withPages([page('p1', question('a', 'Theirs'), question('b', 'B!')), p2]);
    const { edited, isClash } = joinEdits(base, mine, theirs);
    expect([shapeOf(edited), isClash]).toEqual(['p1(Mine B!) p2(c)', true]);
  });

  it('clashes where one deleted what the other wrote in, and where both moved the same', () => {
    expect(joinedPages([p1], [p1, page('p2', question('c', 'C!'))])).toEqual(['p1(a b)', true]);
    expect(joinedPages([p1, page('p2', question('c', 'C!'))], [p1])).toEqual(['p1(a b) p2(C!)', true]);
    const three = withPages([p1, p2, page('p3', question('d'))]);
    const orders = [
      [2, 0, 1],
      [1, 2, 0],
    ].map((order) => withPages(order.map((place) => three.draft.survey.pages[place] as Page)));
    expect(joinEdits(three, orders[0] as Edited, orders[1] as Edited)).toMatchObject({ isClash: true });
  });

  it('clashes where both moved a question, each to another page, and puts it on one of them', () => {
    const three = withPages([p1, p2, page('p3')]);
    const mine = withPages([page('p1', question('a')), page('p2', question('c'), question('b')), page('p3')]);
    const theirs = withPages([page('p1', question('a')), p2, page('p3', question('b'))]);
    expect(joinEdits(three, mine, theirs)).toEqual({ edited: mine, isClash: true });
  });

  it('clashes where one made a question another kind, whose fields are others', () => {
    const stars: Question = { id: 'a', kind: 'stars', label: 'a' };
    expect(
      joinedPages(
        [page('p1', stars, question('b')), p2],
        [page('p1', question('a', 'A!'), question('b')), p2],
      ),
    ).toEqual(['p1(a b) p2(c)', true]);
  });

  it('clashes where a draft is of no shape that can be joined', () => {
    const odd = { ...base, draft: { ...base.draft, survey: 'odd' } as unknown as PopupDefinition };
    const mine = withPages([p1, p2], { title: 'Mine' });
    expect(joinEdits(base, mine, odd)).toEqual({ edited: mine, isClash: true });
  });
});
