// The questions of a popup over all its versions. Wordings change, options come and go, and what people answered
// before still counts.
import type { Question, Survey } from '@service-popups/protocol';
import { scaleOf } from './scores.js';
import { textKinds } from './textKinds.js';

export interface AskedQuestion {
  /** In its newest wording; options, rows and columns that only older versions offered stand at the end. */
  readonly question: Question;
  /** What is no longer offered, as `retiredKey` names it. */
  readonly retired: ReadonlySet<string>;
}

/** Versions in which a question was answered in another form, such as on another scale: not to be added up. */
export interface OtherForm {
  readonly questionId: string;
  readonly version: number;
}

export interface AskedQuestions {
  readonly asked: readonly AskedQuestion[];
  readonly otherForms: readonly OtherForm[];
}

type List = 'options' | 'rows' | 'columns';
const lists: readonly List[] = ['options', 'rows', 'columns'];

export const retiredKey = (list: List, id: string): string => `${list} ${id}`;

/** The newest wording of every question; those that were taken out since stand at the end. */
export function askedQuestions(surveys: ReadonlyMap<number, Survey>): AskedQuestions {
  const asked = new Map<string, AskedQuestion>();
  const otherForms: OtherForm[] = [];
  for (const [version, survey] of [...surveys].reverse()) {
    for (const question of survey.pages.flatMap((page) => page.questions)) {
      const newest = asked.get(question.id);
      if (newest === undefined) asked.set(question.id, { question, retired: new Set() });
      else if (formOf(newest.question) === formOf(question)) asked.set(question.id, extend(newest, question));
      else otherForms.push({ questionId: question.id, version });
    }
  }
  return { asked: [...asked.values()], otherForms };
}

/** Answers of the same form mean the same and can be counted together. */
function formOf(question: Question): string {
  if (textKinds.has(question.kind)) return 'text';
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
    case 'dropdown':
    case 'picture_choice':
      return 'choice';
    case 'rating':
    case 'stars':
    case 'emoji':
      return JSON.stringify(scaleOf(question));
    case 'number':
    case 'slider':
      return 'number';
    default:
      return question.kind;
  }
}

type Labelled = readonly { readonly id: string; readonly label: string }[];
type Parts = Partial<Record<List, Labelled> & Record<'other' | 'none', { readonly label: string }>>;

/** What an older version offered beside it. */
function extend({ question, retired }: AskedQuestion, older: Question): AskedQuestion {
  const parts: Parts = { ...(question as Parts) };
  const before = older as Parts;
  const gone = new Set(retired);
  for (const list of lists) {
    const known = new Set(parts[list]?.map(({ id }) => id));
    const extra = (before[list] ?? []).filter(({ id }) => !known.has(id));
    if (extra.length === 0 || parts[list] === undefined) continue;
    parts[list] = [...parts[list], ...extra];
    for (const { id } of extra) gone.add(retiredKey(list, id));
  }
  for (const row of ['other', 'none'] as const) {
    if (parts[row] !== undefined || before[row] === undefined) continue;
    parts[row] = before[row];
    gone.add(retiredKey('options', row));
  }
  return { question: { ...question, ...parts } as Question, retired: gone };
}

/** Options whose label holds the words, in any version: answers name them by id. */
export function optionsNamed(words: string | undefined, asked: readonly AskedQuestion[]): string[] {
  const wanted = (words ?? '').trim().toLowerCase();
  if (wanted === '') return [];
  return asked.flatMap(({ question }) => {
    const parts = question as Parts;
    const none = parts.none === undefined ? [] : [{ id: 'none', label: parts.none.label }];
    return [...lists.flatMap((list) => parts[list] ?? []), ...none]
      .filter(({ label }) => label.toLowerCase().includes(wanted))
      .map(({ id }) => id);
  });
}
