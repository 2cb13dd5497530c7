import type { WorkflowType } from './workflow-types.js';

/** Names one workflow as a request does. */
export interface WorkflowPlace {
  readonly workflowType: WorkflowType;
  readonly id: number;
}

/** A write: which workflow, and the version that the caller has seen (If-Match; any when left out). */
export interface WorkflowToMove extends WorkflowPlace {
  readonly ifMatch: string | undefined;
}
