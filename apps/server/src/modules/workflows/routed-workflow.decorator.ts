import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { TalentRequest } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { parseWorkflowId } from './workflow-id.js';
import type { WorkflowPlace, WorkflowToMove } from './workflow-places.js';
import { WORKFLOW_TYPES } from './workflow-types.js';
import type { WorkflowType } from './workflow-types.js';

const PREFIX = '/customers/:customerId/';

/** The path of each workflow type. The segment is literal, so that another one is an unknown path (D-ERR-6). */
export const WORKFLOW_PATHS: readonly string[] = WORKFLOW_TYPES.map((type) => `${PREFIX}${type}`);

/** The workflow type that the route stands for. */
export const RoutedWorkflowType = createParamDecorator((_data: unknown, context: ExecutionContext): WorkflowType =>
  workflowTypeOf(requestIn(context)),
);

/** The workflow that the path names. */
export const RoutedWorkflow = createParamDecorator((_data: unknown, context: ExecutionContext): WorkflowPlace =>
  placeOf(requestIn(context)),
);

/** The same, with the version that the caller means to change. */
export const RoutedWorkflowToMove = createParamDecorator(
  (_data: unknown, context: ExecutionContext): WorkflowToMove => {
    const request = requestIn(context);
    return { ...placeOf(request), ifMatch: request.headers['if-match'] };
  },
);

/** The person whose workflows the path names. */
export const RoutedPerson = createParamDecorator((_data: unknown, context: ExecutionContext): number =>
  parseProfileId(requestIn(context).params['personId'] ?? ''),
);

/** The If-None-Match header. */
export const KnownTag = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined => requestIn(context).headers['if-none-match'],
);

function requestIn(context: ExecutionContext): TalentRequest {
  return context.switchToHttp().getRequest<TalentRequest>();
}

function placeOf(request: TalentRequest): WorkflowPlace {
  return { workflowType: workflowTypeOf(request), id: parseWorkflowId(request.params['workflowId'] ?? '') };
}

function workflowTypeOf({ routePath }: TalentRequest): WorkflowType {
  return routePath.slice(PREFIX.length).split('/', 1)[0] as WorkflowType;
}
