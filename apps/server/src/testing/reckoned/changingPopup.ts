// A popup in three versions: of other scales, with other options, questions and ways through it.
import type { Answers, Page, PopupDefinition, Question } from '@service-popups/protocol';

const list = (...ids: string[]) => ids.map((id) => ({ id, label: `The ${id}` }));
const own = { label: 'Something else' };

const nps: Question = { id: 'nps', kind: 'rating', metric: 'nps', label: 'How likely?', min: 0, max: 10 };
const reason = (...ids: string[]): Question => ({
  id: 'reason',
  kind: 'single_choice',
  label: 'Why?',
  options: list(...ids),
  other: own,
});
const several: Question = {
  id: 'several',
  kind: 'multiple_choice',
  label: 'Which?',
  options: list('x', 'y', 'z'),
  none: { label: 'None' },
  other: own,
};
const csat = (max: number): Question => ({ id: 'csat', kind: 'stars', metric: 'csat', label: 'Good?', max });
const ces: Question = { id: 'ces', kind: 'rating', metric: 'ces', label: 'Easy?', min: 1, max: 7 };
const terms: Question = { id: 'terms', kind: 'consent', label: 'Terms', statement: 'I agree' };
const sure: Question = { id: 'sure', kind: 'yes_no', label: 'Sure?' };
const told: Question = { id: 'told', kind: 'text', label: 'Tell' };
const grid: Question = {
  id: 'grid',
  kind: 'matrix',
  label: 'Grid',
  rows: list('r', 's'),
  columns: list('u', 'v'),
};
const order: Question = { id: 'order', kind: 'ranking', label: 'Order', options: list('a', 'b', 'c') };
const shares: Question = { id: 'shares', kind: 'points', label: 'Share', options: list('a', 'b'), total: 10 };
const amount: Question = { id: 'amount', kind: 'number', label: 'How many?' };
const when: Question = { id: 'when', kind: 'date', label: 'When?' };

const byAnswers: Page['branches'] = [
  { when: [{ key: 'nps', op: 'gte', value: 9 }], to: 'third' },
  { when: [{ key: 'reason', op: 'in', value: ['b', 'other'] }], to: 'end' },
];
/** What people see, one after the other. */
export const versions: readonly (readonly Page[])[] = [
  [
    { id: 'first', questions: [nps, reason('a', 'b', 'c')], branches: byAnswers },
    { id: 'second', questions: [csat(5), several, terms, told] },
    { id: 'third', questions: [ces, sure, grid, order] },
    { id: 'last', questions: [shares, amount] },
  ],
  [
    { id: 'first', questions: [nps, reason('c', 'b', 'd')], branches: byAnswers },
    { id: 'second', questions: [csat(7), several, terms, told, when] },
    { id: 'third', questions: [ces, grid, order] },
    { id: 'last', questions: [shares, amount] },
  ],
  [
    { id: 'first', questions: [nps, reason('c', 'd')], branches: byAnswers?.slice(0, 1) ?? [] },
    { id: 'third', questions: [ces, order, sure] },
    { id: 'second', questions: [csat(5), several, terms, when] },
  ],
];

export const popupOf = (pages: readonly Page[]): PopupDefinition => ({
  id: 'reckoned',
  title: 'T',
  surveyId: 'reckoned-survey',
  productId: 'reckoned',
  triggers: [],
  survey: {
    id: 'reckoned-survey',
    version: 1,
    productId: 'reckoned',
    title: 'T',
    language: 'en',
    pages: structuredClone(pages) as Page[],
    completion: { title: 'Thanks' },
    settings: {},
  },
});

/** The pages that somebody with these answers sees, written down once more for the branches above alone. */
export function wayOf(pages: readonly Page[], answers: Answers): Page[] {
  const way: Page[] = [];
  for (let place = 0; place < pages.length; place += 1) {
    const page = pages[place];
    if (page === undefined) break;
    way.push(page);
    if (page.id !== 'first') continue;
    const [score, why] = [answers['nps'], answers['reason']];
    if (typeof score === 'number' && score >= 9) {
      const target = pages.findIndex(({ id }) => id === 'third');
      return [...way, ...pages.slice(target)];
    }
    const isOther = typeof why === 'object' && !Array.isArray(why);
    if ((page.branches ?? []).length > 1 && (why === 'b' || isOther)) return way;
  }
  return way;
}
