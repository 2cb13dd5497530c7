import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { inBatches, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { UsersService } from '../access/index.js';
import { BoardPosts, EventConfigurationsService } from '../events/index.js';
import { JobPostWriter } from '../job-posts/index.js';
import { PortalConfigurationsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { PlatformFiles, ProfileWriter, ProfileRecords } from '../profiles/index.js';
import { WorkflowWriter } from '../workflows/index.js';
import { refusedAt, BlueprintUnusable } from './blueprint-refused.js';
import { contextOf } from './blueprint-users.js';
import type {
  PreparedFile,
  PreparedRecords,
  StartingBoardPost,
  StartingFile,
  StartingRecords,
} from './starting-records.js';

/** The parts that every step needs, made once from the blueprint of the customer. */
interface Writing {
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
  readonly portals: Awaited<ReturnType<PortalConfigurationsService['portalsIn']>>;
}

type WriteOfRecord = (session: Session, writing: Writing) => Promise<unknown>;

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

  portalsIn(session: Session, customerId: number): Promise<Writing['portals']> {
    return this.portals.portalsIn(session, customerId);
  }

  steps({ jobPosts = [], boardPosts = [], workflows = [] }: StartingRecords): WriteOfRecord[] {
    return [
      ...jobPosts.map(
        (body, index): WriteOfRecord =>
          (session, { ctx, definitions, portals }) =>
            refusedAt(`jobPosts[${index}]`, this.posts.post(session, ctx, { definitions, portals, body })),
      ),
      ...boardPosts.map(
        (boardPost, index): WriteOfRecord =>
          (session, writing) =>
            refusedAt(`boardPosts[${index}]`, this.#postToBoard(session, writing, boardPost)),
      ),
      ...workflows.map(({ workflowType, workflow: body }, index): WriteOfRecord => (session, { ctx, definitions }) => {
        const creating = this.workflows.createFirst(session, ctx, { definitions, workflowType, body });
        return refusedAt(`workflows[${index}].workflow`, creating);
      }),
    ];
  }

  async #postToBoard(
    session: Session,
    { ctx, definitions }: Writing,
    { jobid, board }: StartingBoardPost,
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

/** A unit of work of an addition takes about this long, so that servers write in between (D-OPR-6). */
const UNIT_MS = 50;
const FILES_OF_UNIT = 20;

/** How an addition stores the contents of its files, and tells where it is. */
interface Addition {
  /** Throws if the customer was removed meanwhile. */
  readonly demandOwn: (session: Session) => Promise<void>;
  readonly store: (file: StartingFile) => Promise<PreparedFile>;
  readonly tell: (progress: string) => void;
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
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Writes everything in the unit of work that creates the customer. */
  async write(session: Session, blueprint: Blueprint, starting: PreparedRecords): Promise<void> {
    const writing = await this.#prepare(session, blueprint, starting.as);
    const files = (starting.files ?? []).map((file, index) => this.#fileStep(file, index));
    for (const step of [...this.#recordSteps(starting), ...files, ...this.connections.steps(starting)])
      await step(session, writing);
  }

  /**
   * Writes everything in small units of work, and pauses as long after each. Stores a file only after all records were
   * written, and all fields of files were found.
   */
  async writeInParts(blueprint: Blueprint, starting: StartingRecords, addition: Addition): Promise<void> {
    const { store, tell, demandOwn } = addition;
    const { reader } = this.unitOfWork;
    const writing = await this.#prepare(reader, blueprint, starting.as);
    const records = [...this.#recordSteps(starting), ...this.connections.steps(starting)];
    await this.#writeSteps(records, { writing, demandOwn }, (written) =>
      tell(`Records: ${written} of ${records.length}.`),
    );
    const { files = [] } = starting;
    for (const [index, locator] of files.entries())
      await refusedAt(`files[${index}]`, this.files.demandField(reader, writing.ctx, { ...writing, locator }));
    let stored = 0;
    for (const some of inBatches(files, FILES_OF_UNIT)) {
      const steps: WriteOfRecord[] = [];
      for (const file of some) {
        await demandOwn(reader);
        steps.push(this.#fileStep(await store(file), stored + steps.length));
      }
      await this.#writeSteps(steps, { writing, demandOwn }, () => undefined);
      stored += steps.length;
      tell(`Files: ${stored} of ${files.length}.`);
    }
  }

  async #prepare(session: Session, { customer, users = [] }: Blueprint, as: string): Promise<Writing> {
    const user = users.find(({ username }) => username === as);
    const personId = (await this.users.usersByName(session, customer.id, [as])).get(as)?.personId;
    if (!user || personId === undefined)
      throw new BlueprintUnusable(`: its records name a user that the blueprint does not have: ${as}.`);
    const ctx = contextOf(customer.id, user, personId);
    const definitions = await this.definitions.definitionsIn(session, ctx);
    return { ctx, definitions, portals: await this.connections.portalsIn(session, customer.id) };
  }

  #recordSteps({ records }: StartingRecords): WriteOfRecord[] {
    return records.map(({ profileType, profile: body }, index) => (session, { ctx, definitions }) => {
      const creating = this.profiles.create(session, ctx, { definitions, profileType, body });
      return refusedAt(`records[${index}].profile`, creating);
    });
  }

  #fileStep({ persisted, ...locator }: PreparedFile, index: number): WriteOfRecord {
    return (session, { ctx, definitions }) => {
      // Another server node has created the customer and stored the files meanwhile.
      if (persisted === undefined)
        throw new TypeError('The files of a new customer must be stored before its records.');
      return refusedAt(`files[${index}]`, this.files.assign(session, ctx, { definitions, locator, persisted }));
    };
  }

  /** @param onWritten receives the number of steps that are committed */
  async #writeSteps(
    steps: readonly WriteOfRecord[],
    { writing, demandOwn }: Pick<Addition, 'demandOwn'> & { readonly writing: Writing },
    onWritten: (written: number) => void,
  ): Promise<void> {
    for (let written = 0; written < steps.length;) {
      let tookMs = 0;
      written = await this.unitOfWork.write(async (session) => {
        const began = performance.now();
        await demandOwn(session);
        let next = written;
        for (; next < steps.length && performance.now() - began < UNIT_MS; next += 1)
          await steps[next]?.(session, writing);
        tookMs = performance.now() - began;
        return next;
      });
      onWritten(written);
      await delay(tookMs);
    }
  }
}
