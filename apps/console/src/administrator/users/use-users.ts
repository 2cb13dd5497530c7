import type { PlatformSecret, PlatformUser } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { usePlatformPages } from '../../session/platform-pages.js';
import { useSession } from '../../session/session.js';

const PAGE_SIZE = 100;

/** The users of the customer by name, a page at a time. */
export function useUsers(): UseInfiniteQueryResult<readonly PlatformUser[]> {
  return usePlatformPages(['users'], { path: '/users', member: 'users', query: { size: PAGE_SIZE } });
}

/** One user. */
export function useUser(username: string): UseQueryResult<PlatformUser> {
  const { client, platformPath } = useSession();
  return useQuery({
    queryKey: ['users', username],
    queryFn: async ({ signal }) =>
      (await client.request(
        { method: 'GET', path: platformPath(`/users/${encodeURIComponent(username)}`) },
        { signal },
      )) as PlatformUser,
  });
}

/** The signing secrets of a user, the newest first. */
export function useSecrets(username: string): UseQueryResult<readonly PlatformSecret[]> {
  const { client } = useSession();
  return useQuery({
    queryKey: ['users', username, 'secrets'],
    queryFn: ({ signal }) => client.platform.secrets(username, { signal }),
  });
}
