import MiniSearch, { type SearchResult } from 'minisearch';

/** A part of a page, as `search.json` lists it. */
export interface Entry {
  readonly page: string;
  readonly slug: string;
  readonly heading: string;
  readonly id: string;
  readonly text: string;
}

export interface SearchIndex {
  /** The best matches first; the last word may be unfinished, and a letter may be wrong. */
  readonly find: (asked: string) => Entry[];
}

export function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const index = new MiniSearch<Entry & { key: number }>({
    fields: ['heading', 'text', 'page'],
    idField: 'key',
  });
  index.addAll(entries.map((entry, key) => ({ ...entry, key })));
  return {
    find: (asked) =>
      index
        .search(asked, { prefix: true, fuzzy: 0.15, boost: { heading: 3, page: 2 } })
        .map((result: SearchResult) => entries[Number(result.id)])
        .filter((entry) => entry !== undefined),
  };
}
