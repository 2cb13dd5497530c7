import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';

type Decorator = ReturnType<typeof applyDecorators>;

const LOCATION = {
  Location: { description: 'The URL of the workflow', schema: { type: 'string' as const, format: 'uri' } },
};

const ID = { type: 'integer' as const, minimum: 1 };

const STATUS = {
  type: 'object' as const,
  properties: { id: { type: 'string' as const } },
  required: ['id'],
  example: { id: 'C51220' },
};

const TEXT = { type: 'string' as const };

/** How the workflow endpoints stand in the OpenAPI document; …/profiledefinitions/v1/submittal/schema tells all of a workflow. */
export const DescribeWorkflows = (): Decorator => ApiTags('Workflows');

export const DescribeGetWorkflow = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read a workflow' }),
    ApiOkResponse({ description: 'The profiles that it connects, its status, its source, and links' }),
    ApiResponse({ status: 304, description: 'If-None-Match names what would be read' }),
  );

export const DescribeWorkflowsOfPerson = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'List the workflows of a person' }),
    ApiOkResponse({ description: 'Those whose base profile the caller sees, by id: id, self, status, baseprofile' }),
  );

export const DescribeCreateWorkflow = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Connect a person with a job, a new hire category or a talent pool' }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Makes the request safe to repeat: for 24 hours its first answer is given again, nothing done twice',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ApiBody({
      description: 'The ids of both profiles. A status that is left out is the first of the configuration',
      schema: {
        type: 'object',
        properties: { baseprofile: ID, associatedprofile: ID, status: STATUS, source: TEXT, sourcename: TEXT },
        required: ['baseprofile', 'associatedprofile'],
      },
    }),
    ApiCreatedResponse({ description: 'Created', headers: LOCATION }),
  );

export const DescribeMoveWorkflow = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Move a workflow to another status' }),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag of the version to change; 412 when another one stands',
    }),
    ApiBody({ schema: { type: 'object', properties: { status: STATUS }, required: ['status'] } }),
    ApiNoContentResponse({ description: 'Moved', headers: LOCATION }),
  );
