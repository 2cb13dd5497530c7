import { digestOf } from '../../http/index.js';
import type { WorkflowRecord } from './workflow.mapper.js';

/** Returns the tag of a version, which a write names in `If-Match` (D-NET-6). */
export function versionTagOf({ workflowType, id, version }: WorkflowRecord): string {
  return `"${workflowType}-${id}-${version}"`;
}

/** Returns the tag of a representation. It also changes with titles and labels. */
export function entityTagOf(workflow: WorkflowRecord, body: object): string {
  return versionTagOf(workflow).replace(/"$/, `+${digestOf(body)}"`);
}
