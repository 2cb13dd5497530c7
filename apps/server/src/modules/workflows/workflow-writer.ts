import { Injectable } from '@nestjs/common';
import { isUniqueViolation, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { missingReferenceProblems } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { parseNewWorkflow } from './workflow-body.js';
import { WorkflowStatusesService } from './workflow-statuses.service.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';
import { WorkflowTrail } from './workflow-trail.js';
import type { WorkflowType } from './workflow-types.js';
import type { WorkflowRecord } from './workflow.mapper.js';
import { duplicateWorkflow, tooManyOfPerson } from './workflow-refusals.js';
import { WorkflowsRepository } from './workflows.repository.js';
import type { NewWorkflow } from './workflows.repository.js';
import { MAX_WORKFLOWS_OF_PERSON } from '../../limits.js';

/** The caller's definitions, and the body of the request. */
interface WorkflowWrite {
  readonly definitions: CallerDefinitions;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A workflow to create. */
interface NewWorkflowWrite extends WorkflowWrite {
  readonly workflowType: WorkflowType;
  /** The statuses of the type. Left out, the committed ones apply. */
  readonly statuses?: WorkflowStatuses;
}

/** A checked workflow. */
interface WorkflowToInsert {
  readonly workflow: Omit<NewWorkflow, 'at'>;
  /** The field of the request that names the person. */
  readonly personField: string;
  readonly statuses: WorkflowStatuses;
}

/** A person and a job. The caller sees both. */
interface Application {
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
    private readonly statuses: WorkflowStatusesService,
    private readonly references: ProfileReferences,
    private readonly trail: WorkflowTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a workflow and returns its id.
   *
   * @throws ProtocolError with every problem (D-ERR-1); CONFLICT if there is no other problem and the pair has a workflow
   */
  async create(
    session: Session,
    ctx: RequestContext,
    { definitions, workflowType, body, statuses: configured }: NewWorkflowWrite,
  ): Promise<number> {
    const { customerId } = ctx;
    const statuses = configured ?? (await this.statuses.statusesOf(customerId, workflowType));
    const { workflow, references, problems } = parseNewWorkflow(body, { workflowType, statuses });
    const missing = await this.references.listMissing(session, { customerId, definitions }, references);
    refuseProblems([...problems, ...missingReferenceProblems(missing)]);
    return (await this.#insert(session, ctx, { workflow, personField: 'associatedprofile', statuses })).id;
  }

  /** Creates a workflow by the statuses that this unit of work has configured and not yet committed. */
  async createFirst(session: Session, ctx: RequestContext, write: Omit<NewWorkflowWrite, 'statuses'>): Promise<number> {
    const statuses = await this.statuses.statusesIn(session, ctx.customerId, write.workflowType);
    return this.create(session, ctx, { ...write, statuses });
  }

  /**
   * Returns the workflow of an application: the existing one, unchanged, or a new one in the first status.
   *
   * @throws ProtocolError VALUE_INVALID if the person has too many workflows (D-WFL-6)
   */
  async findOrCreate(
    session: Session,
    ctx: RequestContext,
    { jobId, personId, personField }: Application,
  ): Promise<WorkflowRecord> {
    const { customerId } = ctx;
    const pair = { customerId, jobId, personId };
    const existing = await this.repository.findApplication(session, pair);
    if (existing) return existing;
    // Takes no id, only the lock: others who create wait until this unit ends, and what they created before is visible now.
    await nextIds(session, { customerId, counter: 'workflows', count: 0 });
    const createdMeanwhile = await this.repository.findApplication(session, pair);
    if (createdMeanwhile) return createdMeanwhile;
    const statuses = await this.statuses.statusesOf(customerId, 'applicantworkflows');
    const ids = { workflowType: 'applicantworkflows', baseId: jobId, personId } as const;
    const workflow = { ...ids, statusId: statuses.current[0]?.id ?? null, source: null, sourceName: null };
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
    // Count after taking the id, because its lock makes others who create for the person wait.
    if ((await this.repository.countOfPerson(session, customerId, personId)) >= MAX_WORKFLOWS_OF_PERSON)
      throw tooManyOfPerson(MAX_WORKFLOWS_OF_PERSON, personField);
    const at = this.clock.now();
    const storing = this.repository.insert(session, { customerId, id }, { ...workflow, at });
    const record = await unlessTaken(personId, storing);
    await this.trail.created(session, ctx, { workflow: record, statuses });
    return record;
  }
}

/** Turns a violation of the unique index into the problem that the pair has a workflow. */
async function unlessTaken<Stored>(personId: number, storing: Promise<Stored>): Promise<Stored> {
  try {
    return await storing;
  } catch (error) {
    throw isUniqueViolation(error) ? duplicateWorkflow(personId) : error;
  }
}
