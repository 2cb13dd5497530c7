import { Injectable } from '@nestjs/common';
import { isUniqueViolation, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { missingReferenceProblems } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { ConfiguredStatusesService } from './statuses/configured-statuses.service.js';
import type { WorkflowStatuses } from './statuses/workflow-statuses.js';
import { parseNewWorkflow } from './workflow-body.js';
import { toRecord } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';
import { WorkflowTrail } from './workflow-trail.js';
import { pairTaken, tooManyOfPerson } from './workflow.problems.js';
import type { WorkflowType } from './workflow-types.js';
import { WorkflowsRepository } from './workflows.repository.js';
import type { NewWorkflow } from './workflows.repository.js';

/** A person's are read together. */
const MOST_OF_PERSON = 10_000;

/** As whom it is written, and what is sent. */
interface WorkflowWrite {
  readonly definitions: CallerDefinitions;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A workflow that is to be made. */
interface NewWorkflowWrite extends WorkflowWrite {
  readonly workflowType: WorkflowType;
  /** Those that it can have; as everybody knows them when left out. */
  readonly statuses?: WorkflowStatuses;
}

/** A workflow without a problem of its own. */
interface WorkflowToInsert {
  readonly workflow: Omit<NewWorkflow, 'at'>;
  /** The field of the request that names the person. */
  readonly personField: string;
  readonly statuses: WorkflowStatuses;
}

/** A person with a job, both of which the caller sees. */
export interface Application {
  readonly jobId: number;
  readonly personId: number;
  /** The field of the request that names the person. */
  readonly personField: string;
}

/** Writes one workflow inside the caller's unit of work. */
@Injectable()
export class WorkflowWriter {
  constructor(
    private readonly repository: WorkflowsRepository,
    private readonly statuses: ConfiguredStatusesService,
    private readonly references: ProfileReferences,
    private readonly trail: WorkflowTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the id of the new workflow.
   *
   * @throws ProtocolError with every problem (D-ERR-1); CONFLICT where only that is wrong that the pair has one
   */
  async create(
    session: Session,
    ctx: RequestContext,
    { definitions, workflowType, body, statuses: given }: NewWorkflowWrite,
  ): Promise<number> {
    const { customerId } = ctx;
    const statuses = given ?? (await this.statuses.statusesOf(customerId, workflowType));
    const { workflow, references, problems } = parseNewWorkflow(body, { workflowType, statuses });
    const missing = await this.references.listMissing(session, { customerId, definitions }, references);
    refuseProblems([...problems, ...missingReferenceProblems(missing)]);
    if (!workflow) throw new TypeError('A body without problems is a workflow.');
    return (await this.#insert(session, ctx, { workflow, personField: 'associatedprofile', statuses })).id;
  }

  /** The same by the statuses that the unit of work has configured, which nobody else knows before it is committed. */
  async createFirst(session: Session, ctx: RequestContext, write: Omit<NewWorkflowWrite, 'statuses'>): Promise<number> {
    const statuses = await this.statuses.statusesIn(session, ctx.customerId, write.workflowType);
    return this.create(session, ctx, { ...write, statuses });
  }

  /**
   * The workflow of an application: the one that is there, as it is, or a new one in the first status.
   *
   * @throws ProtocolError VALUE_INVALID where the person has as many as may be (D-WFL-6)
   */
  async findOrCreate(
    session: Session,
    ctx: RequestContext,
    { jobId, personId, personField }: Application,
  ): Promise<WorkflowRecord> {
    const { customerId } = ctx;
    const pair = { workflowType: 'applicantworkflows', baseId: jobId, personId } as const;
    const find = () => this.repository.findOfPair(session, { ...pair, customerId });
    const found = await find();
    if (found) return toRecord(found);
    // None is taken: others who make one wait until this unit ends, and what they made before is seen now.
    await nextIds(session, { customerId, counter: 'workflows', count: 0 });
    const made = await find();
    if (made) return toRecord(made);
    const statuses = await this.statuses.statusesOf(customerId, pair.workflowType);
    const workflow = { ...pair, statusId: statuses.current[0]?.id ?? null, source: null, sourceName: null };
    return this.#insert(session, ctx, { workflow, personField, statuses });
  }

  async #insert(
    session: Session,
    ctx: RequestContext,
    { workflow, personField, statuses }: WorkflowToInsert,
  ): Promise<WorkflowRecord> {
    const { customerId } = ctx;
    const { personId } = workflow;
    const id = await nextIds(session, { customerId, counter: 'workflows' });
    // Only now: others who make one for the person wait for the id.
    if ((await this.repository.countOfPerson(session, customerId, personId)) >= MOST_OF_PERSON)
      throw tooManyOfPerson(MOST_OF_PERSON, personField);
    const at = this.clock.now();
    const row = await unlessTaken(personId, this.repository.insert(session, { customerId, id }, { ...workflow, at }));
    const record = toRecord(row);
    await this.trail.created(session, ctx, { workflow: record, statuses });
    return record;
  }
}

/** A second one of the same pair meets the unique index, whoever makes them and when. */
async function unlessTaken<Stored>(personId: number, storing: Promise<Stored>): Promise<Stored> {
  try {
    return await storing;
  } catch (error) {
    throw isUniqueViolation(error) ? pairTaken(personId) : error;
  }
}
