import type { ResultsFilter } from '@service-popups/protocol/studio';
import type { ApiError } from '../api/request.js';

export const filterKeys = [
  'from',
  'to',
  'language',
  'platform',
  'status',
  'attribute',
  'search',
  'version',
] as const;
export type FilterKey = (typeof filterKeys)[number];

export interface BadFilter {
  readonly keys: readonly FilterKey[];
  /** What is wrong with each. */
  readonly text: string;
}

/** What the server refused of a filter, such as that of an old or a mistyped address; undefined where it failed otherwise. */
export function badFilter({ problems }: ApiError, filter: ResultsFilter): BadFilter | undefined {
  const keys = filterKeys.filter((key) => problems.some(({ path }) => path === key));
  if (keys.length === 0) return undefined;
  const text = keys.map((key) => wordsOf(key, filter[key] ?? '')).join(' ');
  return { keys, text };
}

const names: Readonly<Record<FilterKey, string>> = {
  from: 'date',
  to: 'date',
  language: 'language',
  platform: 'platform',
  status: 'outcome',
  attribute: 'attribute',
  search: 'search',
  version: 'version',
};

/** Nobody reads more of what was refused. */
const mostLetters = 40;

function wordsOf(key: FilterKey, value: string): string {
  if (key === 'from' && !Number.isNaN(Date.parse(value))) return 'The period begins after its end.';
  if (value.length > mostLetters) return `The ${names[key]} is too long.`;
  const hint = key === 'attribute' ? ', which is written as name:value' : '';
  return `“${value}” is no ${names[key]}${hint}.`;
}
