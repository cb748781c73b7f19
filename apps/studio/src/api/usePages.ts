import type { Paged } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { attempt } from '../ui/attempt.js';
import { request, withQuery } from './request.js';
import { useResource } from './useResource.js';

type Query = Parameters<typeof withQuery>[1] & { readonly limit: number };

/**
 * A list that comes page by page. What was loaded under another address is no part of it.
 * @param furtherLimit how many each page after the first has; default: as many as the first
 */
export function usePages<Item>(address: string, query: Query, furtherLimit = query.limit) {
  const first = withQuery(address, query);
  const handle = useResource<Paged<Item>>(first);
  const [more, setMore] = useState<{ first: string; page: Paged<Item> }>();
  const rest = more?.first === first ? more.page : undefined;
  const cursor = rest === undefined ? handle.resource.value?.cursor : rest.cursor;
  const loadMore = (): void =>
    void attempt(async () => {
      const next = await request<Paged<Item>>(withQuery(address, { ...query, limit: furtherLimit, cursor }));
      setMore({ first, page: { ...next, items: [...(rest?.items ?? []), ...next.items] } });
    });
  return {
    handle,
    /** What follows the first page. */
    rest: rest?.items ?? [],
    /** Undefined when there is no more. */
    loadMore: cursor === undefined ? undefined : loadMore,
  };
}
