import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { WorkflowStatusesService } from '../workflow-statuses.service.js';
import { WorkflowsService } from '../workflows.service.js';
import type { WorkflowMove } from './workflow-move.entity.js';
import { WorkflowMovesRepository } from './workflow-moves.repository.js';

/** A request for the moves of a workflow. */
interface MovesRequest {
  readonly workflowId: number;
  /** The `next` of the page before: the number of its last move. */
  readonly after: number | undefined;
  readonly size: number;
}

interface MovesPage {
  readonly moves: readonly MoveView[];
  /** Left out if there are no more. */
  readonly next?: number;
}

/** Reads the history of workflows (D-WFL-7). */
@Injectable()
export class WorkflowMovesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly workflows: WorkflowsService,
    private readonly statuses: WorkflowStatusesService,
    private readonly repository: WorkflowMovesRepository,
  ) {}

  /** Lists moves, newest first. */
  async list(ctx: RequestContext, { workflowId, after, size }: MovesRequest): Promise<MovesPage> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const { workflow } = await this.workflows.getVisible(session, ctx, { workflowType: undefined, id: workflowId });
    const { labels } = await this.statuses.statusesOf(customerId, workflow.workflowType);
    const before = after ?? Number.MAX_SAFE_INTEGER;
    // One more row than the page has tells whether another page follows.
    const found = await this.repository.list(session, { customerId, workflowId, before, limit: size + 1 });
    const moves = found.slice(0, size);
    const last = moves.at(-1);
    return {
      moves: moves.map((move) => renderMove(move, labels)),
      ...(found.length > moves.length && last && { next: last.number }),
    };
  }
}

/** A status by id, with its present or last label. */
interface NamedStatus {
  readonly id: string;
  readonly value?: string;
}

/** A move in a reply (D-WFL-7). */
interface MoveView {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly from?: NamedStatus;
  readonly to: NamedStatus;
  readonly username: string;
  readonly comment?: string;
}

type Labels = ReadonlyMap<string, string>;

function renderMove({ at, fromStatus, toStatus, username, comment }: WorkflowMove, labels: Labels): MoveView {
  return {
    at: new Date(at).toISOString(),
    ...(fromStatus !== null && { from: named(fromStatus, labels) }),
    to: named(toStatus, labels),
    username,
    ...(comment !== null && { comment }),
  };
}

function named(id: string, labels: Labels): NamedStatus {
  const value = labels.get(id);
  return { id, ...(value !== undefined && { value }) };
}
