import type { JobPost } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';
import type { PortalOfMe } from '../../session/me.js';

export const postsKey = (job: number): readonly unknown[] => ['portalposts', job];

/** The posts of a job on portals, the newest first. */
export function useJobPosts(job: number): UseQueryResult<readonly JobPost[]> {
  const { client } = useSession();
  return useQuery({
    queryKey: postsKey(job),
    enabled: job > 0,
    queryFn: async ({ signal }) => [...(await client.jobPosts.ofJob(job, { signal }))].reverse(),
  });
}

/** Returns what a portal is posted to by: its host, or its name if it has none (D-JPO-5). */
export const portalUrlOf = ({ host, name }: PortalOfMe): string => host ?? name;

/** Says whether a job is on a portal, or will be: it cannot be posted there once more (D-JPO-2). */
export const isLive = ({ status }: JobPost): boolean => status === 'Posted' || status === 'Scheduled';
