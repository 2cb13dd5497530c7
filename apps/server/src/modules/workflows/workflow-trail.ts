import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import type { FieldChange, JsonValue } from '../../profile-engine/index.js';
import { AuditService } from '../audit/index.js';
import { Changes } from '../changes/index.js';
import { WorkflowMovesRepository } from './moves/workflow-moves.repository.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';
import { personOf } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';

/** A workflow before a move and after it. */
export interface StatusMove {
  readonly before: WorkflowRecord;
  readonly after: WorkflowRecord & { readonly statusId: string };
  readonly comment: string | null;
}

/** Records each write of a workflow in its unit of work: in the change feed, the audit trail and the history (D-CHG-1, D-WFL-7). */
@Injectable()
export class WorkflowTrail {
  constructor(
    private readonly changes: Changes,
    private readonly audit: AuditService,
    private readonly moves: WorkflowMovesRepository,
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

  /** Records the move in the change feed, the audit trail and the history. */
  async moved(
    session: Session,
    ctx: RequestContext,
    { before, after, comment, statuses }: StatusMove & { readonly statuses: WorkflowStatuses },
  ): Promise<void> {
    const { customerId, caller, transactionId } = ctx;
    const [fromStatus, toStatus] = [before.statusId, after.statusId];
    const from = fromStatus === null ? null : statusOf(fromStatus, statuses);
    const changes = [{ path: 'status', before: from, after: statusOf(toStatus, statuses) }];
    await this.#version(session, ctx, { workflow: after, changes });
    await this.moves.insert(session, {
      ...{ customerId, workflowId: after.id, number: after.version, fromStatus, toStatus, at: after.updatedAt },
      ...{ username: caller.username, movedBy: caller.personId, transactionId, comment },
    });
  }

  /** Only readers who see both profiles learn of the version (D-WFL-5). */
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
}

/** Returns the status with its present label. */
function statusOf(id: string, { labels }: WorkflowStatuses): JsonValue {
  const value = labels.get(id);
  return { id, ...(value !== undefined && { value }) };
}
