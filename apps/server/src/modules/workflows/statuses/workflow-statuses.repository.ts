import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { WorkflowType } from '../workflow-types.js';
import type { StatusRow, WorkflowStatus } from './workflow-statuses.js';

@Injectable()
export class WorkflowStatusesRepository {
  /** In the order of the blueprint, those that it no longer names included. */
  async list(session: Session, customerId: number): Promise<StatusRow[]> {
    return session.query<StatusRow>(
      `SELECT workflow_type, id, value, position FROM workflow_statuses WHERE customer_id = ?
       ORDER BY workflow_type, position, id`,
      [customerId],
    );
  }

  /** Keeps every status and its label, and takes its place away. */
  async retireAll(session: Session, customerId: number): Promise<void> {
    await session.query('UPDATE workflow_statuses SET position = NULL WHERE customer_id = ? AND position IS NOT NULL', [
      customerId,
    ]);
  }

  /** Sets the statuses of a type, in their order. */
  async save(
    session: Session,
    { customerId, workflowType }: { customerId: number; workflowType: WorkflowType },
    statuses: readonly WorkflowStatus[],
  ): Promise<void> {
    if (statuses.length === 0) return;
    const rows = statuses.map(({ id, value }, index) => [customerId, workflowType, id, value, index + 1]);
    await session.query(
      `INSERT INTO workflow_statuses (customer_id, workflow_type, id, value, position)
       VALUES ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}
       ON CONFLICT (customer_id, workflow_type, id) DO UPDATE SET value = excluded.value, position = excluded.position`,
      rows.flat(),
    );
  }
}
