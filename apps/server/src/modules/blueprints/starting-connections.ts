import { Injectable } from '@nestjs/common';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { BoardPosts, EventConfigurationsService } from '../events/index.js';
import { JobPostWriter } from '../job-posts/index.js';
import { PortalConfigurationsService } from '../portals/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { WorkflowWriter } from '../workflows/index.js';
import { refusedAt } from './refused-at.js';
import type { StartingBoardPost, StartingRecords } from './starting-records.js';

/** The services that write posts to job boards. */
@Injectable()
export class StartingBoardSources {
  constructor(
    readonly events: EventConfigurationsService,
    readonly jobs: ProfileRecords,
    readonly posts: BoardPosts,
  ) {}
}

/**
 * Writes the connections between the starting profiles of a new customer: job posts, posts to job boards and workflows
 * (D-PLT-6).
 */
@Injectable()
export class StartingConnections {
  constructor(
    private readonly portals: PortalConfigurationsService,
    private readonly posts: JobPostWriter,
    private readonly workflows: WorkflowWriter,
    private readonly boards: StartingBoardSources,
  ) {}

  async write(
    session: Session,
    ctx: RequestContext,
    { definitions, records }: { definitions: CallerDefinitions; records: StartingRecords },
  ): Promise<void> {
    const { jobPosts = [], boardPosts = [], workflows = [] } = records;
    const portals = await this.portals.portalsIn(session, ctx.customerId);
    for (const [index, body] of jobPosts.entries())
      await refusedAt(`jobPosts[${index}]`, this.posts.post(session, ctx, { definitions, portals, body }));
    for (const [index, boardPost] of boardPosts.entries())
      await refusedAt(`boardPosts[${index}]`, this.#postToBoard(session, ctx, { definitions, boardPost }));
    for (const [index, { workflowType, workflow: body }] of workflows.entries()) {
      const write = { definitions, workflowType, body };
      await refusedAt(`workflows[${index}].workflow`, this.workflows.createFirst(session, ctx, write));
    }
  }
  async #postToBoard(
    session: Session,
    ctx: RequestContext,
    { definitions, boardPost: { jobid, board } }: { definitions: CallerDefinitions; boardPost: StartingBoardPost },
  ): Promise<void> {
    const { customerId } = ctx;
    const { events, jobs, posts } = this.boards;
    await jobs.getVisible(session, definitions, { customerId, profileType: 'jobs', id: jobid });
    const boards = await events.jobBoardsIn(session, customerId);
    if (!boards.some(({ id }) => id === board)) {
      throw ProtocolError.of('VALUE_INVALID', `must be the id of a job board, received ${quote(board)}.`, 'board');
    }
    await posts.storeStarting(session, ctx, { jobId: jobid, boardId: board });
  }
}
