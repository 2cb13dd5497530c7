import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { WorkflowMove } from './workflow-move.entity.js';

const MOVES = new Table(WorkflowMove);
const INSERT = MOVES.insert();
const SELECT_BEFORE = `SELECT ${MOVES.columns()} FROM workflow_moves
  WHERE customer_id = ? AND workflow_id = ? AND number < ? ORDER BY number DESC LIMIT ?`;

/** Which moves of a workflow to list, newest first. */
interface MovesSearch extends Readonly<Pick<WorkflowMove, 'customerId' | 'workflowId'>> {
  /** Only moves before this number. */
  readonly before: number;
  readonly limit: number;
}

@Injectable()
export class WorkflowMovesRepository {
  async insert(session: Session, move: Readonly<WorkflowMove>): Promise<void> {
    await session.query(INSERT, MOVES.valuesOf(move));
  }

  list(session: Session, { customerId, workflowId, before, limit }: MovesSearch): Promise<WorkflowMove[]> {
    return session.query<WorkflowMove>(SELECT_BEFORE, [customerId, workflowId, before, limit]);
  }
}
