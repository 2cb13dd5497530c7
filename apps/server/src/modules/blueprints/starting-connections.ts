import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { JobPostWriter } from '../job-posts/index.js';
import { ConfiguredPortalsService } from '../portals/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { WorkflowWriter } from '../workflows/index.js';
import { refusedAt } from './refused-at.js';
import type { StartingRecords } from './starting-records.js';

/** Writes what connects the profiles that a new customer starts with: job posts and workflows (D-PLT-6). */
@Injectable()
export class StartingConnections {
  constructor(
    private readonly portals: ConfiguredPortalsService,
    private readonly posts: JobPostWriter,
    private readonly workflows: WorkflowWriter,
  ) {}

  async write(
    session: Session,
    ctx: RequestContext,
    { definitions, records }: { definitions: CallerDefinitions; records: StartingRecords },
  ): Promise<void> {
    const { jobPosts = [], workflows = [] } = records;
    const portals = await this.portals.portalsIn(session, ctx.customerId);
    for (const [index, body] of jobPosts.entries())
      await refusedAt(`jobPosts[${index}]`, this.posts.post(session, ctx, { definitions, portals, body }));
    for (const [index, { workflowType, workflow: body }] of workflows.entries()) {
      const write = { definitions, workflowType, body };
      await refusedAt(`workflows[${index}].workflow`, this.workflows.createFirst(session, ctx, write));
    }
  }
}
