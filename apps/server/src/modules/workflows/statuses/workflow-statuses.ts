import { WORKFLOW_TYPES } from '../workflow-types.js';
import type { WorkflowType } from '../workflow-types.js';
import type { WorkflowStatusEntity } from './workflow-status.entity.js';

/** A status of the blueprint. */
export interface WorkflowStatus {
  readonly id: string;
  readonly value: string;
}

/** The statuses of one workflow type. */
export interface WorkflowStatuses {
  /** The statuses of the blueprint, in its order. A new workflow gets the first (D-WFL-1). */
  readonly current: readonly WorkflowStatus[];
  /** Labels by id, including removed statuses. */
  readonly labels: ReadonlyMap<string, string>;
}

export type StatusesByType = ReadonlyMap<WorkflowType, WorkflowStatuses>;

/** @param rows of one customer, in the order of their positions */
export function statusesByType(rows: readonly WorkflowStatusEntity[]): StatusesByType {
  return new Map(WORKFLOW_TYPES.map((type) => [type, statusesIn(rows.filter((row) => row.workflowType === type))]));
}

function statusesIn(rows: readonly WorkflowStatusEntity[]): WorkflowStatuses {
  return {
    current: rows.filter(({ position }) => position !== null).map(({ id, value }) => ({ id, value })),
    labels: new Map(rows.map(({ id, value }) => [id, value])),
  };
}
