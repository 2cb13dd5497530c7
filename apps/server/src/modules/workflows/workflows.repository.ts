import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { AnyWorkflowLocator } from './workflow-types.js';
import { Workflow } from './workflow.entity.js';
import { toRecord } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';

const WORKFLOWS = new Table(Workflow);

/** The key of a workflow. Ids are unique over all types. */
type WorkflowKey = Readonly<Pick<Workflow, 'customerId' | 'id'>>;

/** A workflow to store. */
export interface NewWorkflow extends Readonly<
  Omit<Workflow, 'customerId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>
> {
  /** Milliseconds since 1970. */
  readonly at: number;
}

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
  find(session: Session, workflow: CustomerWorkflow): Promise<WorkflowRecord | undefined> {
    return this.#find(session, workflow, '');
  }

  /** Finds a workflow and locks it until the unit of work ends. */
  findForUpdate(session: Session, workflow: CustomerWorkflow): Promise<WorkflowRecord | undefined> {
    return this.#find(session, workflow, session.lockRows);
  }

  async #find(
    session: Session,
    { customerId, workflowType, id }: CustomerWorkflow,
    lock: string,
  ): Promise<WorkflowRecord | undefined> {
    const sql = `${SELECT_WORKFLOWS} WHERE ${OF_WORKFLOW}${lock}`;
    const [row] = await session.query<Workflow>(sql, [customerId, id]);
    return row && (workflowType ?? row.workflowType) === row.workflowType ? toRecord(row) : undefined;
  }

  /** Lists workflows of all types, lowest id first. */
  async listOfPerson(session: Session, customerId: number, personId: number): Promise<WorkflowRecord[]> {
    const rows = await session.query<Workflow>(SELECT_OF_PERSON, [customerId, personId]);
    return rows.toSorted((one, other) => one.id - other.id).map(toRecord);
  }

  async countOfPerson(session: Session, customerId: number, personId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM workflows WHERE customer_id = ? AND person_id = ?';
    return Number((await session.query<{ count: number }>(sql, [customerId, personId]))[0]?.count);
  }

  /** Finds the applicant workflow of a person with a job. The unique index allows only one. */
  async findApplication(
    session: Session,
    { customerId, jobId, personId }: { readonly customerId: number; readonly jobId: number; readonly personId: number },
  ): Promise<WorkflowRecord | undefined> {
    const sql = `${SELECT_WORKFLOWS} WHERE customer_id = ? AND person_id = ? AND workflow_type = ? AND base_id = ?`;
    const [row] = await session.query<Workflow>(sql, [customerId, personId, 'applicantworkflows', jobId]);
    return row && toRecord(row);
  }

  /** Throws a unique violation if the pair has a workflow of the type. */
  async insert(session: Session, key: WorkflowKey, { at, ...workflow }: NewWorkflow): Promise<WorkflowRecord> {
    const row = { ...key, ...workflow, version: 1, createdAt: at, updatedAt: at };
    await session.query(INSERT, WORKFLOWS.valuesOf(row));
    return toRecord(row);
  }

  /** @param at milliseconds since 1970 */
  async move(
    session: Session,
    { customerId, id }: WorkflowKey,
    { statusId, at }: { statusId: string; at: number },
  ): Promise<void> {
    await session.query(
      `UPDATE workflows SET version = version + 1, status_id = ?, updated_at = ? WHERE ${OF_WORKFLOW}`,
      [statusId, at, customerId, id],
    );
  }
}
