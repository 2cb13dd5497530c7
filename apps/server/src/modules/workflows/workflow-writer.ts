import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { isUniqueViolation, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { refuseProblems, refuseStale } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { MAX_WORKFLOWS_OF_PERSON } from '../../limits.js';
import { missingReferenceProblems } from '../../profile-engine/index.js';
import type { FieldChange, JsonValue } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { AuditService } from '../audit/index.js';
import { EventOutbox } from '../events/index.js';
import type { RecordedDelivery } from '../events/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { parseMove, parseNewWorkflow } from './workflow-body.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowStatusesService } from './workflow-statuses.service.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';
import type { WorkflowToMove, WorkflowType } from './workflow-types.js';
import type { Workflow } from './workflow.entity.js';
import { baseProfileOf, namedStatus, personOf, versionTagOf } from './workflow.mapper.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** The caller's definitions, and the body of the request. */
interface WorkflowWrite {
  readonly definitions: CallerDefinitions;
  readonly body: Readonly<Record<string, unknown>>;
}

interface NewWorkflowWrite extends WorkflowWrite {
  readonly workflowType: WorkflowType;
  /** The statuses of the type. Left out, the committed ones apply. */
  readonly statuses?: WorkflowStatuses;
}

/** A person and a job. The caller sees both. */
interface Application {
  readonly jobId: number;
  readonly personId: number;
  /** The field of the request that names the person. */
  readonly personField: string;
}

/**
 * Creates and moves one workflow inside the caller's unit of work. Each write is in the change feed and the audit
 * trail, and a move is in the history of the workflow (D-CHG-1, D-WFL-7).
 */
@Injectable()
export class WorkflowWriter {
  constructor(
    private readonly repository: WorkflowsRepository,
    private readonly statuses: WorkflowStatusesService,
    private readonly references: ProfileReferences,
    private readonly profiles: WorkflowProfiles,
    private readonly outbox: EventOutbox,
    private readonly audit: AuditService,
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
  ): Promise<Workflow> {
    const { customerId } = ctx;
    // Takes no id, only the lock: others who create wait until this unit ends, and what they created before is visible.
    await nextIds(session, { customerId, counter: 'workflows', count: 0 });
    const existing = await this.repository.findApplication(session, { customerId, jobId, personId });
    if (existing) return existing;
    const statuses = await this.statuses.statusesOf(customerId, 'applicantworkflows');
    const ids = { workflowType: 'applicantworkflows', baseId: jobId, personId } as const;
    const workflow = { ...ids, statusId: statuses.current[0]?.id ?? null, source: null, sourceName: null };
    return this.#insert(session, ctx, { workflow, personField, statuses });
  }

  async #insert(
    session: Session,
    ctx: RequestContext,
    {
      workflow,
      personField,
      statuses,
    }: Pick<Application, 'personField'> & {
      readonly workflow: ReturnType<typeof parseNewWorkflow>['workflow'];
      readonly statuses: WorkflowStatuses;
    },
  ): Promise<Workflow> {
    const { customerId } = ctx;
    const { baseId, personId, statusId, source, sourceName } = workflow;
    const id = await nextIds(session, { customerId, counter: 'workflows' });
    // Count after taking the id, because its lock makes others who create for the person wait.
    if ((await this.repository.countOfPerson(session, customerId, personId)) >= MAX_WORKFLOWS_OF_PERSON)
      throw tooManyOfPerson(personField);
    const at = this.clock.now();
    const created = { ...workflow, customerId, id, version: 1, createdAt: at, updatedAt: at };
    await unlessTaken(personId, this.repository.insert(session, created));
    const members: Readonly<Record<string, JsonValue>> = {
      baseprofile: { id: baseId },
      associatedprofile: { id: personId },
      ...(statusId !== null && { status: { ...namedStatus(statusId, statuses.labels) } }),
      ...(source !== null && { source }),
      ...(sourceName !== null && { sourcename: sourceName }),
    };
    const changes = Object.entries(members).map(([path, after]) => ({ path, before: null, after }));
    await this.#recordVersion(session, ctx, created, changes);
    return created;
  }

  /**
   * Gives the workflow another status, and records the deliveries for partners. A move to the current status changes
   * nothing (D-WFL-2).
   * @param takesComment whether the body may have a `comment`
   * @throws ProtocolError RESOURCE_NOT_FOUND; PRECONDITION_FAILED; otherwise every problem of the body (D-ERR-1)
   */
  async move(
    session: Session,
    ctx: RequestContext,
    {
      definitions,
      body,
      place,
      takesComment,
    }: WorkflowWrite & { readonly place: WorkflowToMove; readonly takesComment: boolean },
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const { workflowType, id, ifMatch } = place;
    const found = await this.repository.find(session, { customerId, workflowType, id }, session.lockRows);
    const { workflow: before } = await this.profiles.getVisible(session, { customerId, definitions, id }, found);
    refuseStale(ifMatch, () => versionTagOf(before), 'If-Match names another version; read the workflow again.');
    const statuses = await this.statuses.statusesOf(customerId, before.workflowType);
    const scope = { workflowType: before.workflowType, statuses, statusId: before.statusId, takesComment };
    const { statusId, comment, problems } = parseMove(body, scope);
    refuseProblems(problems);
    if (statusId === undefined || statusId === before.statusId) return [];
    const after = { ...before, statusId, version: before.version + 1, updatedAt: this.clock.now() };
    await this.repository.move(session, after);
    await this.#recordMove(session, ctx, { before, after, comment, statuses });
    return this.#recordEvents(session, ctx, { before, after });
  }

  async #recordMove(
    session: Session,
    ctx: RequestContext,
    {
      before,
      after,
      comment,
      statuses: { labels },
    }: StatusMove & {
      readonly comment: string | null;
      readonly statuses: WorkflowStatuses;
    },
  ): Promise<void> {
    const { customerId, caller, transactionId } = ctx;
    const [fromStatus, toStatus] = [before.statusId, after.statusId];
    const from = fromStatus === null ? null : { ...namedStatus(fromStatus, labels) };
    const change = { path: 'status', before: from, after: { ...namedStatus(toStatus, labels) } };
    await this.#recordVersion(session, ctx, after, [change]);
    await this.repository.insertMove(session, {
      ...{ customerId, workflowId: after.id, number: after.version, fromStatus, toStatus, at: after.updatedAt },
      ...{ username: caller.username, movedBy: caller.personId, transactionId, comment },
    });
  }

  /** Partners receive no events of talent pools, because the platform has no such event (spec: Status flow update). */
  async #recordEvents(
    session: Session,
    ctx: RequestContext,
    { before, after }: StatusMove,
  ): Promise<readonly RecordedDelivery[]> {
    const { workflowType, id, personId, baseId } = after;
    if (workflowType === 'sourceworkflows') return [];
    const workflow = { workflowType, id };
    const [oldStatus, newStatus] = [before.statusId, after.statusId];
    return this.outbox.record(session, ctx, {
      ...{ kind: 'statusChange', workflow, baseId, personId, oldStatus, newStatus },
    });
  }

  /** Only readers who see both profiles learn of the version (D-WFL-5). */
  async #recordVersion(
    session: Session,
    ctx: RequestContext,
    workflow: Workflow,
    changes: readonly FieldChange[],
  ): Promise<void> {
    const { workflowType: type, id, version, updatedAt: at } = workflow;
    const about = [personOf(workflow), baseProfileOf(workflow)].map(({ profileType, id: of }) => ({
      ...{ type: profileType, id: of },
    }));
    await this.audit.record(session, ctx, { type, id, version, at, about, changes });
  }
}

/** A workflow before a move and after it. */
interface StatusMove {
  readonly before: Workflow;
  readonly after: Workflow & { readonly statusId: string };
}

/** @param field the field of the request that names the person */
function tooManyOfPerson(field: string): ProtocolError {
  const detail = `has ${MAX_WORKFLOWS_OF_PERSON.toLocaleString('en')} workflows, and one person cannot have more.`;
  return ProtocolError.of('VALUE_INVALID', detail, field);
}

/** Turns a violation of the unique index into the problem that the pair has a workflow. */
async function unlessTaken(personId: number, storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const where = `…/people/${personId}/workflows lists it.`;
    throw ProtocolError.of('CONFLICT', `There is a workflow of this type for the two profiles already; ${where}`);
  }
}
