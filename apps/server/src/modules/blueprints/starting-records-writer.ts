import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { AccessRepository } from '../access/index.js';
import { BoardPosts, SubscriptionsService } from '../events/index.js';
import { JobPostWriter } from '../job-posts/index.js';
import { PortalConfigurationsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { PlatformFiles, ProfileWriter, ProfileRecords } from '../profiles/index.js';
import { WorkflowWriter } from '../workflows/index.js';
import { refusedAt, BlueprintUnusable } from './blueprint-refused.js';
import { contextOf } from './blueprint-users.js';
import type { StartingBoardPost, StartingFile, StartingRecords } from './starting-records.js';

/** The parts that every step needs, made once from the blueprint of the customer. */
interface Writing {
  readonly session: Session;
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
}

/** Writes the starting records of a new customer in the name of the user `as` (D-PLT-6). */
@Injectable()
export class StartingRecordsWriter {
  constructor(
    private readonly users: AccessRepository,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileWriter,
    private readonly files: PlatformFiles,
    private readonly portals: PortalConfigurationsService,
    private readonly posts: JobPostWriter,
    private readonly workflows: WorkflowWriter,
    private readonly events: SubscriptionsService,
    private readonly jobs: ProfileRecords,
    private readonly boardPosts: BoardPosts,
  ) {}

  /** Writes everything in the unit of work that creates the customer. */
  async write(session: Session, blueprint: Blueprint, starting: StartingRecords): Promise<void> {
    const writing = await this.#prepare(session, blueprint, starting.as);
    const { ctx, definitions } = writing;
    const { records, files = [], jobPosts = [], boardPosts = [], workflows = [] } = starting;
    for (const [index, { profileType, profile: body }] of records.entries()) {
      const creating = this.profiles.create(session, ctx, { definitions, profileType, body });
      await refusedAt(`records[${index}].profile`, creating);
    }
    for (const [index, file] of files.entries()) await refusedAt(`files[${index}]`, this.#assign(writing, file));
    const portals = await this.portals.portalsIn(session, ctx.customerId);
    for (const [index, body] of jobPosts.entries())
      await refusedAt(`jobPosts[${index}]`, this.posts.post(session, ctx, { definitions, portals, body }));
    for (const [index, boardPost] of boardPosts.entries())
      await refusedAt(`boardPosts[${index}]`, this.#postToBoard(writing, boardPost));
    for (const [index, { workflowType, workflow: body }] of workflows.entries()) {
      const creating = this.workflows.createFirst(session, ctx, { definitions, workflowType, body });
      await refusedAt(`workflows[${index}].workflow`, creating);
    }
  }

  async #prepare(session: Session, { customer, users = [] }: Blueprint, as: string): Promise<Writing> {
    const user = users.find(({ username }) => username === as);
    const [stored] = await this.users.listUsers(session, customer.id, [as]);
    if (!user || !stored)
      throw new BlueprintUnusable(`: its records name a user that the blueprint does not have: ${as}.`);
    const ctx = contextOf(customer.id, user, stored.personId);
    return { session, ctx, definitions: await this.definitions.definitionsIn(session, ctx) };
  }

  async #assign({ session, ctx, definitions }: Writing, { persisted, ...locator }: StartingFile): Promise<void> {
    // Another server node has created the customer and stored the files meanwhile.
    if (persisted === undefined) throw new TypeError('The files of a new customer must be stored before its records.');
    await this.files.assign(session, ctx, { definitions, locator, persisted });
  }

  async #postToBoard({ session, ctx, definitions }: Writing, { jobid, board }: StartingBoardPost): Promise<void> {
    const { customerId } = ctx;
    await this.jobs.getVisible(session, definitions, { customerId, profileType: 'jobs', id: jobid });
    const boards = await this.events.jobBoardsIn(session, customerId);
    if (!boards.some(({ id }) => id === board)) {
      throw ProtocolError.of('VALUE_INVALID', `must be the id of a job board, received ${quote(board)}.`, 'board');
    }
    await this.boardPosts.storeStarting(session, ctx, { jobId: jobid, boardId: board });
  }
}
