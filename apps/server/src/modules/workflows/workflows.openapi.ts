import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { DescribeIdempotencyKey, DescribeIfMatch, DescribeVersion } from '../../http/index.js';

type Decorator = ReturnType<typeof applyDecorators>;

const LOCATION = {
  Location: { description: 'The URL of the workflow', schema: { type: 'string' as const, format: 'uri' } },
};

const ID = { type: 'integer' as const, minimum: 1 };

const STATUS = {
  type: 'object' as const,
  properties: { id: { type: 'string' as const } },
  required: ['id'],
  description: 'One of the statuses of the type, which …/profiledefinitions/v1/submittal/schema and its like name',
};

const TEXT = { type: 'string' as const };

/** How the workflow endpoints stand in the OpenAPI document; …/profiledefinitions/v1/submittal/schema tells all of a workflow. */
export const DescribeWorkflows = (): Decorator => ApiTags('Workflows');

export const DescribeGetWorkflow = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read a workflow' }),
    ApiOkResponse({ description: 'The profiles that it connects, its status, its source, and links' }),
    DescribeVersion(),
  );

export const DescribeWorkflowsOfPerson = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'List the workflows of a person' }),
    ApiOkResponse({ description: 'Those whose base profile the caller sees, by id: id, self, status, baseprofile' }),
  );

export const DescribeCreateWorkflow = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Connect a person with a job, a new hire category or a talent pool' }),
    DescribeIdempotencyKey(),
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
    DescribeIfMatch(),
    ApiBody({ schema: { type: 'object', properties: { status: STATUS }, required: ['status'] } }),
    ApiNoContentResponse({ description: 'Moved', headers: LOCATION }),
  );
