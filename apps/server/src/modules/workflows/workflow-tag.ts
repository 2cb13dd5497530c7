import { digestOf } from '../../http/index.js';
import type { WorkflowRecord } from './workflow.mapper.js';

/** Names the version of the workflow: what a write has to name (D-NET-6). */
export function versionTagOf({ workflowType, id, version }: WorkflowRecord): string {
  return `"${workflowType}-${id}-${version}"`;
}

/** The version, and all that is read: a title or a label that is another by now makes another tag. */
export function entityTagOf(workflow: WorkflowRecord, body: object): string {
  return versionTagOf(workflow).replace(/"$/, `+${digestOf(body)}"`);
}
