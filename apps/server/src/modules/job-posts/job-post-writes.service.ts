import { Injectable } from '@nestjs/common';
import { Writes } from '../../writes/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { JobPostReplies } from './job-post-replies.js';
import { JobPostWriter } from './job-post-writer.js';
import type { JobPostWrite } from './job-post-writer.js';

type Body = JobPostWrite['body'];

/** The use-cases that post jobs and take posts down. Each makes its reply inside the unit of work (D-NET-7). */
@Injectable()
export class JobPostWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly writer: JobPostWriter,
    private readonly replies: JobPostReplies,
  ) {}

  async post(ctx: RequestContext, body: Body): Promise<Reply> {
    const write = await this.#writeOf(ctx, body);
    return this.writes.run(ctx, async (session) =>
      this.replies.created(ctx, await this.writer.post(session, ctx, write)),
    );
  }

  async unpost(ctx: RequestContext, body: Body): Promise<Reply> {
    const write = await this.#writeOf(ctx, body);
    return this.writes.run(ctx, async (session) => {
      await this.writer.unpost(session, ctx, write);
      return this.replies.unposted();
    });
  }

  async #writeOf(ctx: RequestContext, body: Body): Promise<JobPostWrite> {
    const definitions = await this.definitions.definitionsOf(ctx);
    return { definitions, portals: await this.portals.ofCustomer(ctx.customerId), body };
  }
}
