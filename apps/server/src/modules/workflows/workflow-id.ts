import { workflowNotFound } from './workflow.problems.js';

const ID = /^[1-9]\d*$/;

/**
 * A workflow id of a path: a positive whole number in its shortest form, as all ids are (D-PRO-1).
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for anything else, since no workflow has such an id
 */
export function parseWorkflowId(text: string): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  throw workflowNotFound(text);
}
