import type { JobPost as WireJobPost } from '@talent-platform/protocol/models';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import type { CustomerPortals } from '../portals/index.js';
import type { JobPost } from './job-post.entity.js';
import { statusOf } from './job-post.rules.js';

/** The values for rendering posts. */
export interface JobPostScope {
  readonly portals: CustomerPortals;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the body of a post (spec: Job post; D-JPO-2). */
export function renderJobPost(post: JobPost, { portals, now }: JobPostScope): WireJobPost {
  return {
    jobpostid: post.id,
    // For a moment, this node may not know a portal that another node has just configured.
    portalurl: portals.get(post.portalId)?.url ?? String(post.portalId),
    startdate: formatWireDateTime(post.startAt),
    ...(post.endAt !== null && { enddate: formatWireDateTime(post.endAt) }),
    status: statusOf(post, now),
  };
}

/** Links the user only for readers who see that person. */
export function linksOf(
  { id, jobId, userId }: Pick<JobPost, 'id' | 'jobId' | 'userId'>,
  { customerUrl, showsUser }: { readonly customerUrl: string; readonly showsUser: boolean },
): Link[] {
  return [
    { rel: 'self', title: 'Job post', url: jobPostUrl(id, customerUrl) },
    { rel: 'job', title: 'Job', url: `${customerUrl}/jobs/${jobId}` },
    ...(showsUser ? [{ rel: 'user', title: 'User', url: `${customerUrl}/people/${userId}` }] : []),
  ];
}

export function jobPostUrl(id: number, customerUrl: string): string {
  return `${customerUrl}/portalposts/${id}`;
}
