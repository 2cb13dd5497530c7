import { Injectable } from '@nestjs/common';
import { refuseLarge } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { LargeReads } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Turn } from '../../../runtime/index.js';
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

/**
 * Number of moves that are read at once, because each may have a long comment. A read of more moves is a large read
 * (D-NET-19).
 */
const AT_ONCE = 100;

/** Reads the history of workflows (D-WFL-7). */
@Injectable()
export class WorkflowMovesService {
  constructor(
    private readonly largeReads: LargeReads,
    private readonly workflows: WorkflowsService,
    private readonly statuses: WorkflowStatusesService,
    private readonly repository: WorkflowMovesRepository,
  ) {}

  /** Lists moves, newest first. */
  list(ctx: RequestContext, request: MovesRequest): Promise<MovesPage> {
    return this.largeReads.read(ctx, async (session) => {
      const { customerId } = ctx;
      const place = { workflowType: undefined, id: request.workflowId };
      const { workflow } = await this.workflows.getVisible(session, ctx, place);
      const { labels } = await this.statuses.statusesOf(customerId, workflow.workflowType);
      const found = await this.#list(session, customerId, request);
      const moves = found.slice(0, request.size);
      const last = moves.at(-1);
      return {
        moves: moves.map((move) => renderMove(move, labels)),
        ...(found.length > moves.length && last && { next: last.number }),
      };
    });
  }

  /** Reads one more row than the page has, to know whether another page follows. */
  async #list(
    session: Session,
    customerId: number,
    { workflowId, after = Number.MAX_SAFE_INTEGER, size }: MovesRequest,
  ): Promise<WorkflowMove[]> {
    const turn = new Turn();
    const found: WorkflowMove[] = [];
    for (;;) {
      const limit = Math.min(size + 1 - found.length, AT_ONCE);
      const before = found.at(-1)?.number ?? after;
      const part = await this.repository.list(session, { customerId, workflowId, before, limit });
      found.push(...part);
      if (part.length < limit || found.length > size) return found;
      refuseLarge(session, true);
      if (turn.isOver()) await turn.pass();
    }
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
