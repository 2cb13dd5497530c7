import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import type { FieldChange, JsonValue } from '../../profile-engine/index.js';
import { AuditService } from '../audit/index.js';
import { Changes } from '../changes/index.js';
import { EventOutbox } from '../events/index.js';
import type { RecordedDelivery } from '../events/index.js';
import { WorkflowMovesRepository } from './moves/workflow-moves.repository.js';
import type { WorkflowStatuses } from './statuses/workflow-statuses.js';
import { personOf } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';

/** A workflow before a move and after it. */
export interface MadeMove {
  readonly before: WorkflowRecord;
  readonly after: WorkflowRecord & { readonly statusId: string };
  readonly comment: string | null;
}

/**
 * Records what was written of a workflow in its unit of work: for those who follow what changes, for the audit trail, for its history, and
 * for partners (D-CHG-1, D-WFL-7, D-EVT-1).
 */
@Injectable()
export class WorkflowTrail {
  constructor(
    private readonly changes: Changes,
    private readonly audit: AuditService,
    private readonly moves: WorkflowMovesRepository,
    private readonly outbox: EventOutbox,
  ) {}

  async created(
    session: Session,
    ctx: RequestContext,
    { workflow, statuses }: { readonly workflow: WorkflowRecord; readonly statuses: WorkflowStatuses },
  ): Promise<void> {
    const { baseProfile, personId, statusId, source, sourceName } = workflow;
    const members: Readonly<Record<string, JsonValue>> = {
      baseprofile: { id: baseProfile.id },
      associatedprofile: { id: personId },
      ...(statusId !== null && { status: statusOf(statusId, statuses) }),
      ...(source !== null && { source }),
      ...(sourceName !== null && { sourcename: sourceName }),
    };
    const changes = Object.entries(members).map(([path, after]) => ({ path, before: null, after }));
    await this.#version(session, ctx, { workflow, changes });
  }

  /** @returns what partners are told of it */
  async moved(
    session: Session,
    ctx: RequestContext,
    { before, after, comment, statuses }: MadeMove & { readonly statuses: WorkflowStatuses },
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId, caller, transactionId } = ctx;
    const [fromStatus, toStatus] = [before.statusId, after.statusId];
    const from = fromStatus === null ? null : statusOf(fromStatus, statuses);
    const changes = [{ path: 'status', before: from, after: statusOf(toStatus, statuses) }];
    await this.#version(session, ctx, { workflow: after, changes });
    await this.moves.insert(session, {
      ...{ customerId, workflowId: after.id, number: after.version, fromStatus, toStatus, at: after.updatedAt },
      ...{ username: caller.username, movedBy: caller.personId, transactionId, comment },
    });
    return this.#tell(session, ctx, { before, after });
  }

  /** Who is told of it must see both its profiles (D-WFL-5). */
  async #version(
    session: Session,
    ctx: RequestContext,
    { workflow, changes }: { readonly workflow: WorkflowRecord; readonly changes: readonly FieldChange[] },
  ): Promise<void> {
    const { workflowType: type, id, version, updatedAt: at, baseProfile } = workflow;
    const about = [personOf(workflow), baseProfile].map((profile) => ({ type: profile.profileType, id: profile.id }));
    await this.changes.record(session, ctx.customerId, { type, id, version, at, about });
    await this.audit.recordOther(session, ctx, { type, id, version, at, about, changes });
  }

  /** Of talent pools nobody is told: the platform has no event for them (spec: Status flow update). */
  async #tell(
    session: Session,
    ctx: RequestContext,
    { before, after }: Pick<MadeMove, 'before' | 'after'>,
  ): Promise<readonly RecordedDelivery[]> {
    const { workflowType, id, personId, baseProfile } = after;
    if (workflowType === 'sourceworkflows') return [];
    return this.outbox.record(session, ctx, {
      kind: 'statusChange',
      workflow: { workflowType, id },
      baseId: baseProfile.id,
      personId,
      oldStatus: before.statusId,
      newStatus: after.statusId,
    });
  }
}

/** As the status reads at that moment. */
function statusOf(id: string, { labels }: WorkflowStatuses): JsonValue {
  const value = labels.get(id);
  return { id, ...(value !== undefined && { value }) };
}
