import { Injectable } from '@nestjs/common';
import type { Session, SqlValue } from '../../database/index.js';
import type { WorkflowType } from './workflow-types.js';

/** Names one workflow: ids are unique over all types. */
export interface WorkflowKey {
  readonly customerId: number;
  readonly id: number;
}

export interface WorkflowRow {
  readonly id: number;
  readonly workflow_type: WorkflowType;
  readonly base_id: number;
  readonly person_id: number;
  readonly version: number;
  readonly status_id: string | null;
  readonly source: string | null;
  readonly source_name: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

/** A workflow to be stored. */
export interface NewWorkflow {
  readonly workflowType: WorkflowType;
  readonly baseId: number;
  readonly personId: number;
  readonly statusId: string | null;
  readonly source: string | null;
  readonly sourceName: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const COLUMNS =
  'id, workflow_type, base_id, person_id, version, status_id, source, source_name, created_at, updated_at';
const OF_WORKFLOW = 'customer_id = ? AND id = ?';

@Injectable()
export class WorkflowsRepository {
  async find(session: Session, key: WorkflowKey): Promise<WorkflowRow | undefined> {
    const rows = await session.query<WorkflowRow>(`SELECT ${COLUMNS} FROM workflows WHERE ${OF_WORKFLOW}`, keyOf(key));
    return rows[0];
  }

  /** The workflow, which no other unit of work changes until this one ends. */
  async findForUpdate(session: Session, key: WorkflowKey): Promise<WorkflowRow | undefined> {
    const sql = `SELECT ${COLUMNS} FROM workflows WHERE ${OF_WORKFLOW}${session.lockRows}`;
    return (await session.query<WorkflowRow>(sql, keyOf(key)))[0];
  }

  /** Of all types; lowest id first. */
  async listOfPerson(session: Session, customerId: number, personId: number): Promise<WorkflowRow[]> {
    return session.query<WorkflowRow>(
      `SELECT ${COLUMNS} FROM workflows WHERE customer_id = ? AND person_id = ? ORDER BY id`,
      [customerId, personId],
    );
  }

  /** There may be none of the same type, base profile and person: the unique index refuses it. */
  async insert(session: Session, key: WorkflowKey, workflow: NewWorkflow): Promise<void> {
    const { workflowType, baseId, personId, statusId, source, sourceName, at } = workflow;
    await session.query(
      `INSERT INTO workflows (customer_id, id, workflow_type, base_id, person_id, version,
         status_id, source, source_name, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)`,
      [...keyOf(key), workflowType, baseId, personId, statusId, source, sourceName, at, at],
    );
  }

  /** @param at milliseconds since 1970 */
  async move(session: Session, key: WorkflowKey, { statusId, at }: { statusId: string; at: number }): Promise<void> {
    await session.query(
      `UPDATE workflows SET version = version + 1, status_id = ?, updated_at = ? WHERE ${OF_WORKFLOW}`,
      [statusId, at, ...keyOf(key)],
    );
  }
}

function keyOf({ customerId, id }: WorkflowKey): SqlValue[] {
  return [customerId, id];
}
