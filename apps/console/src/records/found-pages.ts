import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useSession } from '../session/session.js';

/** The service gives as many results in one answer (D-SEA-1). */
const PAGE_SIZE = 1000;

/** Reads what a search finds, a page of 1,000 at a time. */
export function useFoundPages<Found extends { readonly id: number }, Shown>(
  queryKey: QueryKey,
  search: (options: { readonly after: number | undefined; readonly signal: AbortSignal }) => AsyncIterable<Found>,
  show: (found: Found) => Shown,
): UseInfiniteQueryResult<readonly Shown[]> {
  const { may } = useSession();
  return useInfiniteQuery({
    queryKey,
    enabled: may('read', 'search'),
    initialPageParam: 0,
    queryFn: async ({ pageParam: after, signal }) => {
      const page: Found[] = [];
      for await (const found of search({ after: after || undefined, signal })) {
        if (page.push(found) === PAGE_SIZE) break;
      }
      return page;
    },
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat().map(show),
  });
}

/** For searches of which the ids alone are shown. */
export function idOf({ id }: { readonly id: number }): number {
  return id;
}
