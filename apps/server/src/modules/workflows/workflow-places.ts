import type { WorkflowType } from './workflow-types.js';

/** Names a workflow by type and id. */
export interface WorkflowPlace {
  readonly workflowType: WorkflowType;
  readonly id: number;
}

/** Names a workflow whose type may be unknown. */
export interface AnyWorkflowPlace {
  /** Undefined for a workflow of any type. Ids are unique over all types. */
  readonly workflowType: WorkflowType | undefined;
  readonly id: number;
}

/** Names a workflow to move, and the version that the caller has seen (`If-Match`). Left out, any version is moved. */
export interface WorkflowToMove extends AnyWorkflowPlace {
  readonly ifMatch: string | undefined;
}
