import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { PlatformFiles, ProfileWriter, ProfileRecords } from '../profiles/index.js';
import { refusedAt } from './blueprint-refused.js';
import { BlueprintUnusable } from './blueprint-unusable.js';
import type { PreparedRecords, StartingBoardPost, StartingRecords } from './starting-records.js';
import { contextOf } from './blueprint-users.js';
import type { RequestContext } from '../../http/index.js';
import { BoardPosts, EventConfigurationsService } from '../events/index.js';
import { JobPostWriter } from '../job-posts/index.js';
import { PortalConfigurationsService } from '../portals/index.js';
import { WorkflowWriter } from '../workflows/index.js';

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
    private readonly events: EventConfigurationsService,
    private readonly jobs: ProfileRecords,
    private readonly boardPosts: BoardPosts,
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
    await this.jobs.getVisible(session, definitions, { customerId, profileType: 'jobs', id: jobid });
    const boards = await this.events.jobBoardsIn(session, customerId);
    if (!boards.some(({ id }) => id === board)) {
      throw ProtocolError.of('VALUE_INVALID', `must be the id of a job board, received ${quote(board)}.`, 'board');
    }
    await this.boardPosts.storeStarting(session, ctx, { jobId: jobid, boardId: board });
  }
}

/** Writes the starting records of a new customer in the name of the user `as` (D-PLT-6). */
@Injectable()
export class StartingRecordsWriter {
  constructor(
    private readonly users: UsersService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileWriter,
    private readonly files: PlatformFiles,
    private readonly connections: StartingConnections,
  ) {}

  async write(session: Session, { customer, users = [] }: Blueprint, starting: PreparedRecords): Promise<void> {
    const { as, records, files = [] } = starting;
    const user = users.find(({ username }) => username === as);
    const personId = (await this.users.usersByName(session, customer.id, [as])).get(as)?.personId;
    if (!user || personId === undefined)
      throw new BlueprintUnusable(`: its records name a user that the blueprint does not have: ${as}.`);
    const ctx = contextOf(customer.id, user, personId);
    const definitions = await this.definitions.definitionsIn(session, ctx);
    for (const [index, { profileType, profile: body }] of records.entries()) {
      const creating = this.profiles.create(session, ctx, { definitions, profileType, body });
      await refusedAt(`records[${index}].profile`, creating);
    }
    for (const [index, { persisted, ...locator }] of files.entries()) {
      // Another server node has created the customer and stored the files meanwhile.
      if (persisted === undefined)
        throw new TypeError('The files of a new customer must be stored before its records.');
      await refusedAt(`files[${index}]`, this.files.assign(session, ctx, { definitions, locator, persisted }));
    }
    await this.connections.write(session, ctx, { definitions, records: starting });
  }
}
