import { pageItems, type Paged } from '@service-popups/protocol/studio';
import { useEffect, useState } from 'preact/hooks';
import { attempt } from '../ui/attempt.js';
import { followedBy } from './followedBy.js';
import { request, withQuery } from './request.js';
import { useResource } from './useResource.js';

type Query = Parameters<typeof withQuery>[1] & { readonly limit: number };

interface PagesOptions<Item> {
  /** Its `limit` is how many are shown at first, in as many answers as that takes. */
  readonly query: Query;
  readonly keyOf: (item: Item) => string;
  /** How many each page after the first has; default: as many as the first. */
  readonly furtherLimit?: number;
}

/** A list that comes page by page. What was loaded under another address is no part of it. */
export function usePages<Item>(address: string, options: PagesOptions<Item>) {
  const { query, keyOf, furtherLimit = query.limit } = options;
  const first = withQuery(address, { ...query, limit: Math.min(pageItems, query.limit) });
  const handle = useResource<Paged<Item>>(first);
  const [more, setMore] = useState<{ first: string; pages: Paged<Item> }>();
  const latest = handle.resource.value;
  const known = more?.first === first ? more.pages : undefined;
  const pages = latest === undefined || known === undefined ? latest : followedBy(latest, known, keyOf);
  // What came since stands before what was loaded, and is remembered with it.
  useEffect(() => {
    if (known !== undefined && pages !== undefined) setMore({ first, pages });
  }, [latest]);

  const load = (limit: number): Promise<boolean> =>
    attempt(async () => {
      const cursor = pages?.cursor;
      const next = await request<Paged<Item>>(withQuery(address, { ...query, limit, cursor }));
      setMore({ first, pages: { ...next, items: [...(pages?.items ?? []), ...next.items] } });
    });
  const lacking = pages?.cursor === undefined ? 0 : query.limit - pages.items.length;
  const isHere = handle.resource.state === 'ready';
  useEffect(() => {
    if (isHere && lacking > 0) void load(Math.min(pageItems, lacking));
  }, [isHere, lacking]);
  const loadMore = (): Promise<boolean> => load(Math.min(pageItems, furtherLimit));
  return {
    handle,
    items: pages?.items ?? [],
    /** Undefined when there is no more. */
    loadMore: pages?.cursor === undefined ? undefined : loadMore,
  };
}
