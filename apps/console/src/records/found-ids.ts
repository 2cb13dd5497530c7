import type { SearchFilter } from '@talent-platform/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ProfileType } from './profile-type.js';
import { useSession } from '../session/session.js';

/** The service gives as many results in one answer (D-SEA-1). */
const PAGE_SIZE = 1000;

/** The ids of the profiles that a filter finds, a page of 1,000 at a time. Without a filter: all that the user may see. */
export function useFoundIds(type: ProfileType, filter?: SearchFilter): UseInfiniteQueryResult<readonly number[]> {
  const { client } = useSession();
  return useInfiniteQuery({
    queryKey: ['found', type, filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam: after, signal }) => {
      const page: number[] = [];
      for await (const { id } of client.profiles(type).search(filter, { after: after || undefined, signal })) {
        if (page.push(id) === PAGE_SIZE) break;
      }
      return page;
    },
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1) : undefined),
    select: ({ pages }) => pages.flat(),
  });
}
