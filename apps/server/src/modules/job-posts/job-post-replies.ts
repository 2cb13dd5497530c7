import { Injectable } from '@nestjs/common';
import { JOB_POST_STATUSES } from '@talent-platform/protocol/models';
import type { JobPost as WireJobPost, JobPostStatus } from '@talent-platform/protocol/models';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { BaseUrl, Is, IsId, MayBeAbsent, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import type { CustomerPortals } from '../portals/index.js';
import type { JobPost } from './job-post.entity.js';
import { statusOf } from './job-post.rules.js';
import type { JobPostView, ReadJobPosts } from './job-posts.service.js';

const DATE = { type: 'string', examples: ['2026-11-20 09:30 AM'] };
const TEXT = { type: 'string' };
const LINK = { type: 'object', properties: { rel: TEXT, title: TEXT, url: { ...TEXT, format: 'uri' } } };

/** A job post in a list (spec: Job post; D-JPO-2). */
class JobPostReply implements WireJobPost {
  @IsId() readonly jobpostid!: number;
  @Is() readonly portalurl!: string;
  @Is(DATE) readonly startdate!: string;
  @MayBeAbsent() @Is({ ...DATE, description: 'Only if the post has an end' }) readonly enddate?: string;
  @Is({ type: 'string', enum: JOB_POST_STATUSES }) readonly status!: JobPostStatus;
}

/** A job post by itself. */
export class LinkedJobPostReply extends JobPostReply {
  @Is([LINK]) readonly links!: readonly Link[];
}

/** The posts of a job (D-JPO-3). */
export class JobPostListReply {
  @Is([JobPostReply]) readonly jobposts!: readonly JobPostReply[];
}

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

function renderJobPost(post: JobPost, { portals, now }: JobPostScope): JobPostReply {
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
