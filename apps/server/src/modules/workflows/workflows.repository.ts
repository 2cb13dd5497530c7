import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { AnyWorkflowLocator } from './workflow-types.js';
import { WorkflowMove } from './workflow-move.entity.js';
import { Workflow } from './workflow.entity.js';

const WORKFLOWS = new Table(Workflow);

const MOVES = new Table(WorkflowMove);
const SELECT_MOVES = `SELECT ${MOVES.columns()} FROM workflow_moves
  WHERE customer_id = ? AND workflow_id = ? AND number < ? ORDER BY number DESC LIMIT ?`;

const OF_WORKFLOW = 'customer_id = ? AND id = ?';
const INSERT = WORKFLOWS.insert();
const SELECT_WORKFLOWS = `SELECT ${WORKFLOWS.columns()} FROM workflows`;
/** Without an order, which would make SQLite read all workflows of the customer by their ids. */
const SELECT_OF_PERSON = `${SELECT_WORKFLOWS} WHERE customer_id = ? AND person_id = ?`;

/** Names a workflow of a customer. If a type is given, the workflow must have it. */
type CustomerWorkflow = AnyWorkflowLocator & Readonly<Pick<Workflow, 'customerId'>>;

/** Stores workflows, without regard to the caller. */
@Injectable()
export class WorkflowsRepository {
  /** @param lock `session.lockRows`, to lock the workflow until the unit of work ends */
  async find(
    session: Session,
    { customerId, workflowType, id }: CustomerWorkflow,
    lock = '',
  ): Promise<Workflow | undefined> {
    const sql = `${SELECT_WORKFLOWS} WHERE ${OF_WORKFLOW}${lock}`;
    const [row] = await session.query<Workflow>(sql, [customerId, id]);
    return row && (workflowType ?? row.workflowType) === row.workflowType ? row : undefined;
  }

  listByIds(session: Session, customerId: number, ids: readonly number[]): Promise<Workflow[]> {
    const sql = `${SELECT_WORKFLOWS} WHERE customer_id = ? AND id ${session.isOneOfJson}`;
    return session.query<Workflow>(sql, [customerId, JSON.stringify(ids)]);
  }

  /** Lists workflows of all types, lowest id first. */
  async listOfPerson(session: Session, customerId: number, personId: number): Promise<Workflow[]> {
    const rows = await session.query<Workflow>(SELECT_OF_PERSON, [customerId, personId]);
    return rows.toSorted((one, other) => one.id - other.id);
  }

  async countOfPerson(session: Session, customerId: number, personId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM workflows WHERE customer_id = ? AND person_id = ?';
    return Number((await session.query<{ count: number }>(sql, [customerId, personId]))[0]?.count);
  }

  /** Finds the applicant workflow of a person with a job. The unique index allows only one. */
  async findApplication(
    session: Session,
    { customerId, jobId, personId }: { readonly customerId: number; readonly jobId: number; readonly personId: number },
  ): Promise<Workflow | undefined> {
    const sql = `${SELECT_WORKFLOWS} WHERE customer_id = ? AND person_id = ? AND workflow_type = ? AND base_id = ?`;
    return (await session.query<Workflow>(sql, [customerId, personId, 'applicantworkflows', jobId]))[0];
  }

  /** Throws a unique violation if the pair has a workflow of the type. */
  async insert(session: Session, workflow: Workflow): Promise<void> {
    await session.query(INSERT, WORKFLOWS.valuesOf(workflow));
  }

  /** Stores the status of a workflow with its version. */
  async move(session: Session, { customerId, id, statusId, version, updatedAt }: Workflow): Promise<void> {
    await session.query(`UPDATE workflows SET version = ?, status_id = ?, updated_at = ? WHERE ${OF_WORKFLOW}`, [
      ...[version, statusId, updatedAt],
      ...[customerId, id],
    ]);
  }

  async insertMove(session: Session, move: Readonly<WorkflowMove>): Promise<void> {
    await session.query(MOVES.insert(), MOVES.valuesOf(move));
  }

  /** Lists moves of a workflow before a number, newest first. */
  listMoves(
    session: Session,
    {
      customerId,
      workflowId,
      before,
      limit,
    }: { customerId: number; workflowId: number; before: number; limit: number },
  ): Promise<WorkflowMove[]> {
    return session.query<WorkflowMove>(SELECT_MOVES, [customerId, workflowId, before, limit]);
  }
}
