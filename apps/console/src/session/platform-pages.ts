import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useSession } from './session.js';

type Place = string | number;

/** Reads a list of the platform API page by page. `member` holds the items of a page, `next` says where the next one begins. */
export function usePlatformPages<Item>(
  queryKey: QueryKey,
  { path, member, query }: { path: string; member: string; query: Readonly<Record<string, Place>> },
): UseInfiniteQueryResult<readonly Item[]> {
  const { client, platformPath } = useSession();
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as Place | undefined,
    queryFn: async ({ pageParam: after, signal }) => {
      const request = { method: 'GET', path: platformPath(path), query: { ...query, after } } as const;
      return (await client.request(request, { signal })) as Readonly<Record<string, unknown>>;
    },
    getNextPageParam: ({ next }) => next as Place | undefined,
    select: ({ pages }) => pages.flatMap((page) => page[member] as readonly Item[]),
  });
}
