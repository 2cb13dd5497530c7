import { Injectable } from '@nestjs/common';
import { renderJsonArray, Clock } from '../../runtime/index.js';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { jobPostUrl, linksOf, renderJobPost } from './job-post.mapper.js';
import type { ReadJobPost, ReadJobPosts } from './job-posts.service.js';

/** Makes the replies of the portal post endpoints: bodies with the present status, links and locations. */
@Injectable()
export class JobPostReplies {
  constructor(
    private readonly baseUrl: BaseUrl,
    private readonly clock: Clock,
  ) {}

  read(ctx: RequestContext, { post, portals, showsUser }: ReadJobPost): Reply {
    const links = linksOf(post, { customerUrl: this.#customerUrlOf(ctx), showsUser });
    return Reply.ok({ ...renderJobPost(post, { portals, now: this.clock.now() }), links }).withLinks(links);
  }

  /** Returns the portal posts of a job (D-JPO-3). */
  async ofJob(read: ReadJobPosts): Promise<Reply> {
    const rendered = renderAll(read, this.clock.now());
    return Reply.okRendered(await renderJsonArray(rendered, { before: '{"jobposts":', behind: '}' }));
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

function* renderAll({ posts, portals }: ReadJobPosts, now: number): Generator<object> {
  for (const post of posts) yield renderJobPost(post, { portals, now });
}
