import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { WorkflowType } from '../workflow-types.js';
import { WorkflowStatusEntity } from './workflow-status.entity.js';
import type { WorkflowStatus } from './workflow-statuses.js';

const STATUSES = new Table(WorkflowStatusEntity);

@Injectable()
export class WorkflowStatusesRepository {
  /** Lists statuses in the order of the blueprint, including removed ones. */
  async list(session: Session, customerId: number): Promise<WorkflowStatusEntity[]> {
    return session.query(
      `SELECT ${STATUSES.columns()} FROM workflow_statuses WHERE customer_id = ? ORDER BY workflow_type, position, id`,
      [customerId],
    );
  }

  /** Removes the position of every status. The statuses and their labels stay. */
  async retireAll(session: Session, customerId: number): Promise<void> {
    await session.query('UPDATE workflow_statuses SET position = NULL WHERE customer_id = ? AND position IS NOT NULL', [
      customerId,
    ]);
  }

  /** Stores the statuses of a type, in order. */
  async save(
    session: Session,
    { customerId, workflowType }: { customerId: number; workflowType: WorkflowType },
    statuses: readonly WorkflowStatus[],
  ): Promise<void> {
    if (statuses.length === 0) return;
    await session.query(
      `${STATUSES.insert(statuses.length)} ${STATUSES.orUpdate()}`,
      statuses.flatMap(({ id, value }, index) =>
        STATUSES.valuesOf({ customerId, workflowType, id, value, position: index + 1 }),
      ),
    );
  }
}
