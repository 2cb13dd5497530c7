import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { refuseProblems, refuseStale } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import { EventOutbox } from '../events/index.js';
import type { RecordedDelivery } from '../events/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { parseMove } from './workflow-body.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowStatusesService } from './workflow-statuses.service.js';
import { WorkflowTrail } from './workflow-trail.js';
import type { StatusMove } from './workflow-trail.js';
import type { WorkflowToMove } from './workflow-types.js';
import { versionTagOf } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';
import { workflowNotFound } from './workflow-refusals.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** The workflow to move, and the body of the request. */
interface RequestedMove {
  readonly definitions: CallerDefinitions;
  readonly place: WorkflowToMove;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the body may have a `comment`. */
  readonly takesComment: boolean;
}

/** Moves one workflow inside the caller's unit of work. */
@Injectable()
export class WorkflowMover {
  constructor(
    private readonly repository: WorkflowsRepository,
    private readonly statuses: WorkflowStatusesService,
    private readonly profiles: WorkflowProfiles,
    private readonly trail: WorkflowTrail,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the workflow another status, and records the deliveries for partners. A move to the current status changes
   * nothing (D-WFL-2).
   * @throws ProtocolError RESOURCE_NOT_FOUND; PRECONDITION_FAILED; otherwise every problem of the body (D-ERR-1)
   */
  async move(
    session: Session,
    ctx: RequestContext,
    { definitions, body, place, takesComment }: RequestedMove,
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const { workflowType, id, ifMatch } = place;
    const before = await this.repository.findForUpdate(session, { customerId, workflowType, id });
    if (!before) throw workflowNotFound(id);
    await this.#refuseInvisible(session, { customerId, definitions }, before);
    const detail = 'If-Match names another version; read the workflow again.';
    refuseStale(ifMatch, () => versionTagOf(before), detail);
    const statuses = await this.statuses.statusesOf(customerId, before.workflowType);
    const scope = { workflowType: before.workflowType, statuses, statusId: before.statusId, takesComment };
    const { statusId, comment, problems } = parseMove(body, scope);
    refuseProblems(problems);
    if (statusId === undefined || statusId === before.statusId) return [];
    const at = this.clock.now();
    await this.repository.move(session, { customerId, id }, { statusId, at });
    const after = { ...before, statusId, version: before.version + 1, updatedAt: at };
    await this.trail.moved(session, ctx, { before, after, comment, statuses });
    return this.#recordEvents(session, ctx, { before, after });
  }

  /** Partners receive no events of talent pools, because the platform has no such event (spec: Status flow update). */
  async #recordEvents(
    session: Session,
    ctx: RequestContext,
    { before, after }: Pick<StatusMove, 'before' | 'after'>,
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

  async #refuseInvisible(
    session: Session,
    place: { readonly customerId: number; readonly definitions: CallerDefinitions },
    workflow: WorkflowRecord,
  ): Promise<void> {
    const { workflows } = await this.profiles.visible(session, place, workflow);
    if (workflows.length === 0) throw workflowNotFound(workflow.id);
  }
}
