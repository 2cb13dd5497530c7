import { Injectable } from '@nestjs/common';
import type { JobPost as WireJobPost } from '@talent-platform/protocol/models';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import type { CustomerPortals } from '../portals/index.js';
import type { JobPost } from './job-post.entity.js';
import { statusOf } from './job-post.rules.js';
import type { JobPostView, ReadJobPosts } from './job-posts.service.js';

/** Makes the replies of the portal post endpoints: bodies with the current status, links and locations. */
@Injectable()
export class JobPostReplies {
  constructor(
    private readonly baseUrl: BaseUrl,
    private readonly clock: Clock,
  ) {}

  read(ctx: RequestContext, { post, portals, showsUser }: JobPostView): Reply {
    const links = linksOf(post, { customerUrl: this.#customerUrlOf(ctx), showsUser });
    return Reply.ok({ ...renderJobPost(post, { portals, now: this.clock.now() }), links }).withLinks(links);
  }

  /** Returns the portal posts of a job (D-JPO-3). */
  ofJob({ posts, portals }: ReadJobPosts): Reply {
    const now = this.clock.now();
    return Reply.ok({ jobposts: posts.map((post) => renderJobPost(post, { portals, now })) });
  }

  created(ctx: RequestContext, id: number): Reply {
    return Reply.created(jobPostUrl(id, this.#customerUrlOf(ctx)));
  }

  unposted(): Reply {
    return Reply.of(200, undefined);
  }

  #customerUrlOf({ customerId }: RequestContext): string {
    return this.baseUrl.of(`/customers/${customerId}`);
  }
}

/** The values for rendering posts. */
interface JobPostScope {
  readonly portals: CustomerPortals;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the body of a post (spec: Job post; D-JPO-2). */
function renderJobPost(post: JobPost, { portals, now }: JobPostScope): WireJobPost {
  return {
    jobpostid: post.id,
    // This node may not know a portal yet that another node configured a moment ago.
    portalurl: portals.get(post.portalId)?.url ?? String(post.portalId),
    startdate: formatWireDateTime(post.startAt),
    ...(post.endAt !== null && { enddate: formatWireDateTime(post.endAt) }),
    status: statusOf(post, now),
  };
}

/** Links the user only for readers who may see that person. */
function linksOf(
  { id, jobId, userId }: Pick<JobPost, 'id' | 'jobId' | 'userId'>,
  { customerUrl, showsUser }: { readonly customerUrl: string; readonly showsUser: boolean },
): Link[] {
  return [
    { rel: 'self', title: 'Job post', url: jobPostUrl(id, customerUrl) },
    { rel: 'job', title: 'Job', url: `${customerUrl}/jobs/${jobId}` },
    ...(showsUser ? [{ rel: 'user', title: 'User', url: `${customerUrl}/people/${userId}` }] : []),
  ];
}

function jobPostUrl(id: number, customerUrl: string): string {
  return `${customerUrl}/portalposts/${id}`;
}
