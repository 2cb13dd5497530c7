import type { WorkflowType } from './workflow-types.js';

/** Names one workflow as a request does. */
export interface WorkflowPlace {
  readonly workflowType: WorkflowType;
  readonly id: number;
}

/** Likewise, where the path may stand for workflows of all types. */
export interface AnyWorkflowPlace {
  /** Undefined for one of any type: ids are unique over all. */
  readonly workflowType: WorkflowType | undefined;
  readonly id: number;
}

/** A write: which workflow, and the version that the caller has seen (If-Match; any when left out). */
export interface WorkflowToMove extends AnyWorkflowPlace {
  readonly ifMatch: string | undefined;
}
