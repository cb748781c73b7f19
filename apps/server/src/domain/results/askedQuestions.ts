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
  /** The newest version does not ask it any more. */
  readonly isRemoved?: boolean;
}

/** Versions in which a question was answered in another form, such as on another scale: not to be added up. */
export interface OtherForm {
  readonly questionId: string;
  readonly version: number;
  /** As it was asked there. */
  readonly question: Question;
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
  const latest = [...surveys.keys()].at(-1);
  for (const [version, survey] of [...surveys].reverse()) {
    for (const question of survey.pages.flatMap((page) => page.questions)) {
      const newest = asked.get(question.id);
      if (newest === undefined)
        asked.set(question.id, {
          question,
          retired: new Set(),
          ...(version === latest ? {} : { isRemoved: true }),
        });
      else if (formOf(newest.question) === formOf(question)) asked.set(question.id, extend(newest, question));
      else otherForms.push({ questionId: question.id, version, question });
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
    case 'points':
      return `points of ${question.total}`;
    default:
      return question.kind;
  }
}

type Labelled = readonly { readonly id: string; readonly label: string }[];
type Parts = Partial<Record<List, Labelled> & Record<'other' | 'none', { readonly label: string }>>;

/** What an older version offered beside it. */
function extend({ question, retired, ...rest }: AskedQuestion, older: Question): AskedQuestion {
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
  return { ...rest, question: { ...question, ...parts } as Question, retired: gone };
}

/** By question: answers name options by ids, and the same id means something else in another question. */
export type OptionIds = Readonly<Record<string, readonly string[]>>;

export interface SearchedOptions {
  readonly all: OptionIds;
  /** Whose label, of whatever version, holds the words. */
  readonly named: OptionIds;
}

export function searchOptions(
  words: string | undefined,
  surveys: ReadonlyMap<number, Survey>,
): SearchedOptions {
  const wanted = (words ?? '').trim().toLowerCase();
  // Versions of the same wording share it.
  const questions = [...new Set(surveys.values())].flatMap(({ pages }) =>
    pages.flatMap((page) => page.questions),
  );
  const idsOf = (isMeant: (label: string) => boolean): OptionIds => {
    const found = new Map<string, Set<string>>();
    for (const question of questions) {
      const { options = [], columns = [], none } = question as Parts;
      const offered = [...options, ...columns, ...(none === undefined ? [] : [{ id: 'none', ...none }])];
      const ids = offered.filter(({ label }) => isMeant(label)).map(({ id }) => id);
      if (ids.length > 0) found.set(question.id, new Set([...(found.get(question.id) ?? []), ...ids]));
    }
    return Object.fromEntries([...found].map(([id, ids]) => [id, [...ids]]));
  };
  return { all: idsOf(() => true), named: idsOf((label) => label.toLowerCase().includes(wanted)) };
}
