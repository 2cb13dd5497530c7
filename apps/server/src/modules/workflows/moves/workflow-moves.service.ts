import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Is, IsId, MayBeAbsent, schemaOf } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { WorkflowStatusesService } from '../workflow-statuses.service.js';
import { namedStatus, StatusReply } from '../workflow.mapper.js';
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

/** A move in a reply (D-WFL-7). */
class MoveReply {
  @Is({ type: 'string', format: 'date-time' }) readonly at!: string;

  @MayBeAbsent()
  @Is({ ...schemaOf(StatusReply), description: 'Left out if the workflow had no status' })
  readonly from?: StatusReply;

  @Is(StatusReply) readonly to!: StatusReply;
  @Is({ description: 'Who moved it' }) readonly username!: string;
  @MayBeAbsent() @Is() readonly comment?: string;
}

export class MovesReply {
  @Is([MoveReply]) readonly moves!: readonly MoveReply[];
  @MayBeAbsent() @IsId() readonly next?: number;
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
  async list(ctx: RequestContext, { workflowId, after, size }: MovesRequest): Promise<MovesReply> {
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

type Labels = ReadonlyMap<string, string>;

function renderMove({ at, fromStatus, toStatus, username, comment }: WorkflowMove, labels: Labels): MoveReply {
  return {
    at: new Date(at).toISOString(),
    ...(fromStatus !== null && { from: namedStatus(fromStatus, labels) }),
    to: namedStatus(toStatus, labels),
    username,
    ...(comment !== null && { comment }),
  };
}
