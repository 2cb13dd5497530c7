import { parsePathId, requestValue, segmentBehind } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { WORKFLOW_TYPES } from './workflow-types.js';
import type { WorkflowLocator, WorkflowToMove, WorkflowType } from './workflow-types.js';
import { workflowNotFound } from './workflow-profiles.js';

const PREFIX = '/customers/:customerId/';

/** The path of each workflow type. Each segment is literal, so that any other is an unknown path (D-ERR-6). */
export const WORKFLOW_PATHS: readonly string[] = WORKFLOW_TYPES.map((type) => `${PREFIX}${type}`);

export const RoutedWorkflowType = requestValue(workflowTypeOf);

/** The workflow that the path names. */
export const RoutedWorkflow = requestValue(placeOf);

/** The id of a workflow of any type that the path names. */
export const RoutedWorkflowId = requestValue(idOf);

/** The workflow that the path names, with the version that the caller means to change. */
export const RoutedWorkflowToMove = requestValue((request): WorkflowLocator & WorkflowToMove => ({
  ...placeOf(request),
  ifMatch: request.headers['if-match'],
}));

/** A workflow of any type that the path names, with the version that the caller means to change. */
export const RoutedAnyWorkflowToMove = requestValue((request): WorkflowToMove => ({
  workflowType: undefined,
  id: idOf(request),
  ifMatch: request.headers['if-match'],
}));

/** The person whose workflows the path names. */
export const RoutedPerson = requestValue(({ params }) => parseProfileId(params['personId'] ?? ''));

function placeOf(request: TalentRequest): WorkflowLocator {
  return { workflowType: workflowTypeOf(request), id: idOf(request) };
}

function idOf({ params }: TalentRequest): number {
  return parsePathId(params['workflowId'] ?? '', workflowNotFound);
}

function workflowTypeOf(request: TalentRequest): WorkflowType {
  return segmentBehind(PREFIX, request) as WorkflowType;
}
