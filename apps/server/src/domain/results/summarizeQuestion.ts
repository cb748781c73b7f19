// One question's answers, gathered by kind. Skipped ones have no value and count for nothing here.
import type { AnswerValue, Question } from '@service-popups/protocol';
import type { QuestionSummary } from '@service-popups/protocol/studio';
import { retiredKey } from './askedQuestions.js';
import type { AskedQuestion } from './askedQuestions.js';
import { metricOf, scaleOf, scoreOf } from './scores.js';
import { binNumbers, estimateMean, estimateShare, meanOf, medianOf, rangeOf, sum } from './statistics.js';
import type { Counts } from './statistics.js';

/** An answer and how many people gave exactly this one. */
export interface ValueCount {
  readonly value: AnswerValue;
  readonly count: number;
}

export interface TextAnswer {
  readonly responseId: string;
  readonly text: string;
  readonly at: string;
}

export interface QuestionAnswers {
  readonly values: readonly ValueCount[];
  readonly texts: readonly TextAnswer[];
}

/** Own words that are listed beside the choices. */
const mostOthers = 20;
/** Days that are told one by one. */
const mostDays = 60;

export function summarizeQuestion(
  { question, retired }: AskedQuestion,
  { values, texts }: QuestionAnswers,
): QuestionSummary {
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
    case 'dropdown':
    case 'picture_choice':
      return summarizeChoices(question, values, retired);
    case 'yes_no':
    case 'consent':
      return summarizeTruth(question, values);
    case 'rating':
    case 'stars':
    case 'emoji':
      return summarizeScale(question, numbersOf(values));
    case 'number':
    case 'slider':
      return summarizeNumbers(numbersOf(values));
    case 'text':
    case 'long_text':
    case 'email':
    case 'phone':
    case 'url':
      return { type: 'texts', latest: [...texts] };
    case 'date':
      return summarizeDates(values);
    case 'ranking':
      return summarizeRanking(question.options, values, retired);
    case 'matrix':
      return summarizeMatrix(question, values, retired);
    case 'points':
      return summarizePoints(question, values, retired);
    case 'information':
      return { type: 'none' };
  }
}

/** What is no longer offered is listed as long as somebody chose it, so that the counts add up. */
function labelOf(isRetired: boolean, label: string): string {
  return isRetired ? `${label} (removed)` : label;
}

type Retired = AskedQuestion['retired'];

type ChoiceQuestion = Extract<
  Question,
  { kind: 'single_choice' | 'multiple_choice' | 'dropdown' | 'picture_choice' }
>;

function summarizeChoices(
  question: ChoiceQuestion,
  values: readonly ValueCount[],
  retired: Retired,
): QuestionSummary {
  const people = sum(values.map(({ count }) => count));
  const counts = new Map<string, number>();
  const others: string[] = [];
  for (const { value, count } of values) {
    const { ids, other } = choicesOf(value);
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + count);
    if (other !== undefined && others.length < mostOthers) others.push(other);
  }
  const rows = [...question.options.map(({ id, label }) => ({ id, label })), ...extraRows(question)];
  const choices = rows.flatMap(({ id, label }) => {
    const count = counts.get(id) ?? 0;
    const isRetired = retired.has(retiredKey('options', id));
    if (isRetired && count === 0) return [];
    const share = estimateShare(count, people) ?? { value: 0, low: 0, high: 0, n: 0 };
    return [{ id, label: labelOf(isRetired, label), count, share }];
  });
  return { type: 'choices', choices, others };
}

function extraRows(question: ChoiceQuestion): { id: string; label: string }[] {
  const other = 'other' in question ? question.other : undefined;
  const none = 'none' in question ? question.none : undefined;
  return [
    ...(other === undefined ? [] : [{ id: 'other', label: other.label }]),
    ...(none === undefined ? [] : [{ id: 'none', label: none.label }]),
  ];
}

/** `'a'`, `['a', 'b']`, `{ other: '…' }` or `{ choices: ['a'], other: '…' }`. */
function choicesOf(value: AnswerValue): { ids: readonly string[]; other: string | undefined } {
  if (typeof value === 'string') return { ids: [value], other: undefined };
  if (Array.isArray(value)) return { ids: value, other: undefined };
  if (typeof value !== 'object') return { ids: [], other: undefined };
  const { choices, other } = value;
  const ids = Array.isArray(choices) ? choices : [];
  return typeof other === 'string' ? { ids: [...ids, 'other'], other } : { ids, other: undefined };
}

function summarizeTruth(
  question: Extract<Question, { kind: 'yes_no' | 'consent' }>,
  values: readonly ValueCount[],
): QuestionSummary {
  const isYesNo = question.kind === 'yes_no';
  const rows = [
    { id: 'yes', label: (isYesNo ? question.yesLabel : undefined) ?? (isYesNo ? 'Yes' : 'Agreed'), is: true },
    {
      id: 'no',
      label: (isYesNo ? question.noLabel : undefined) ?? (isYesNo ? 'No' : 'Not agreed'),
      is: false,
    },
  ];
  const people = sum(values.map(({ count }) => count));
  const choices = rows.map(({ id, label, is }) => {
    const count = sum(values.filter(({ value }) => value === is).map((entry) => entry.count));
    return { id, label, count, share: estimateShare(count, people) ?? { value: 0, low: 0, high: 0, n: 0 } };
  });
  return { type: 'choices', choices, others: [] };
}

export function numbersOf(values: readonly ValueCount[]): Counts {
  return values.flatMap(({ value, count }) => (typeof value === 'number' ? [{ value, count }] : []));
}

function summarizeScale(question: Question, counts: Counts): QuestionSummary {
  const { min, max } = scaleOf(question) ?? { min: 0, max: 0 };
  const metric = metricOf(question);
  const score = scoreOf(question, counts);
  return {
    type: 'scale',
    min,
    max,
    counts: Array.from({ length: max - min + 1 }, (_, index) => ({
      value: min + index,
      count: counts.find(({ value }) => value === min + index)?.count ?? 0,
    })),
    mean: estimateMean(counts, { min, max }) ?? { value: 0, low: min, high: max, n: 0 },
    score: score === null || metric === undefined ? null : { ...score, metric },
  };
}

function summarizeNumbers(counts: Counts): QuestionSummary {
  const n = sum(counts.map(({ count }) => count));
  if (n === 0) return { type: 'numbers', mean: 0, median: 0, min: 0, max: 0, bins: [] };
  return {
    type: 'numbers',
    mean: meanOf(counts),
    median: medianOf(counts) ?? 0,
    ...rangeOf(counts),
    bins: binNumbers(counts),
  };
}

/** Of many days the months are told, or the years: everybody who answered is in one of them. */
function summarizeDates(values: readonly ValueCount[]): QuestionSummary {
  const days = values.flatMap(({ value, count }) =>
    typeof value === 'string' ? [{ day: value, count }] : [],
  );
  const forms = ['2026-03-05', '2026-03', '2026'].map(({ length }) => countDates(days, length));
  return { type: 'dates', bins: forms.find((bins) => bins.length <= mostDays) ?? forms.at(-1) ?? [] };
}

interface DateCount {
  readonly day: string;
  readonly count: number;
}

function countDates(days: readonly DateCount[], length: number): DateCount[] {
  const counts = new Map<string, number>();
  for (const { day, count } of days) {
    const name = day.slice(0, length);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([day, count]) => ({ day, count })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

type Labelled = readonly { readonly id: string; readonly label: string }[];

function summarizeRanking(
  options: Labelled,
  values: readonly ValueCount[],
  retired: Retired,
): QuestionSummary {
  const ranks = new Map<string, { total: number; n: number; first: number }>();
  for (const { value, count } of values) {
    if (!Array.isArray(value)) continue;
    value.forEach((id, index) => {
      const rank = ranks.get(id) ?? { total: 0, n: 0, first: 0 };
      ranks.set(id, {
        total: rank.total + (index + 1) * count,
        n: rank.n + count,
        first: rank.first + (index === 0 ? count : 0),
      });
    });
  }
  const rows = options.flatMap(({ id, label }) => {
    const { total, n, first } = ranks.get(id) ?? { total: 0, n: 0, first: 0 };
    const isRetired = retired.has(retiredKey('options', id));
    if (isRetired && n === 0) return [];
    return [{ id, label: labelOf(isRetired, label), meanRank: n === 0 ? null : total / n, first }];
  });
  // What nobody has ranked yet, such as an option that was added since, stands behind all others.
  const placeOf = ({ meanRank }: { meanRank: number | null }) => meanRank ?? options.length + 1;
  return { type: 'ranking', options: rows.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function summarizeMatrix(
  { rows, columns }: Extract<Question, { kind: 'matrix' }>,
  values: readonly ValueCount[],
  retired: Retired,
): QuestionSummary {
  const counts = new Map<string, number>();
  for (const { value, count } of values) {
    if (typeof value !== 'object' || Array.isArray(value)) continue;
    for (const [row, chosen] of Object.entries(value)) {
      for (const column of Array.isArray(chosen) ? chosen : [String(chosen)]) {
        const key = JSON.stringify([row, column]);
        counts.set(key, (counts.get(key) ?? 0) + count);
      }
    }
  }
  const cell = (row: string, column: string) => counts.get(JSON.stringify([row, column])) ?? 0;
  const listed = (list: 'rows' | 'columns', all: Labelled, given: (id: string) => boolean) =>
    all.flatMap(({ id, label }) => {
      const isRetired = retired.has(retiredKey(list, id));
      return isRetired && !given(id) ? [] : [{ id, label: labelOf(isRetired, label) }];
    });
  const shown = listed('columns', columns, (id) => rows.some((row) => cell(row.id, id) > 0));
  return {
    type: 'matrix',
    columns: shown,
    rows: listed('rows', rows, (id) => columns.some((column) => cell(id, column.id) > 0)).map((row) => ({
      ...row,
      counts: shown.map((column) => cell(row.id, column.id)),
    })),
  };
}

function summarizePoints(
  { options, total }: Extract<Question, { kind: 'points' }>,
  values: readonly ValueCount[],
  retired: Retired,
): QuestionSummary {
  const people = sum(values.map(({ count }) => count));
  const points = (id: string) =>
    sum(
      values.map(({ value, count }) => {
        const given = typeof value === 'object' && !Array.isArray(value) ? value[id] : undefined;
        return typeof given === 'number' ? given * count : 0;
      }),
    );
  return {
    type: 'points',
    options: options.flatMap(({ id, label }) => {
      const mean = people === 0 ? 0 : points(id) / people;
      const isRetired = retired.has(retiredKey('options', id));
      return isRetired && mean === 0
        ? []
        : [{ id, label: labelOf(isRetired, label), mean, share: mean / total }];
    }),
  };
}
