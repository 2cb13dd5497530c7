import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';

type Decorator = ReturnType<typeof applyDecorators>;

const DOCUMENT = {
  type: 'object' as const,
  description: 'A blueprint; @talent-platform/protocol/blueprint exports its JSON Schema',
  properties: {
    customer: {
      type: 'object' as const,
      properties: { id: { type: 'integer' as const }, name: { type: 'string' as const } },
    },
  },
  required: ['customer'],
  additionalProperties: true,
};

const REVISION = { type: 'integer' as const, minimum: 1 };

const CHANGES = {
  type: 'array' as const,
  items: {
    type: 'object' as const,
    properties: {
      path: { type: 'string' as const, example: 'userGroups.partners.access.people' },
      before: { nullable: true, description: 'Null where there was nothing; a secret as "[secret]"' },
      after: { nullable: true, description: 'Null where there is nothing any more' },
    },
  },
};

const ETAG = { ETag: { description: 'Names the revision', schema: { type: 'string' as const } } };

/** How the blueprint endpoints stand in the OpenAPI document. */
export const DescribeBlueprints = (): Decorator => ApiTags('Platform');

export const DescribeGetBlueprint = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: "Export the customer's blueprint, without passwords and secrets" }),
    ApiQuery({ name: 'revision', required: false, description: 'An earlier one', schema: REVISION }),
    ApiOkResponse({ description: 'The blueprint', schema: DOCUMENT, headers: ETAG }),
    ApiResponse({ status: 304, description: 'If-None-Match names the revision that stands' }),
  );

export const DescribeListRevisions = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'List the revisions that blueprints made, newest first' }),
    ApiOkResponse({
      description: 'The revisions',
      schema: {
        type: 'object',
        properties: {
          revisions: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                revision: REVISION,
                appliedAt: { type: 'string', format: 'date-time' },
                appliedBy: { type: 'string', nullable: true, description: 'Null: TALENT_BLUEPRINT, at a start' },
              },
            },
          },
        },
      },
    }),
  );

export const DescribePutBlueprint = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Apply a blueprint: all of its difference to the last one, or nothing' }),
    ApiQuery({
      name: 'dryrun',
      required: false,
      description: 'true: answers what would change, and changes nothing',
      schema: { type: 'boolean', default: false },
    }),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag of the revision to change; 412 when another one stands',
    }),
    ApiBody({ schema: DOCUMENT }),
    ApiOkResponse({
      description: 'What was changed, and the revision (not of a dry run)',
      schema: { type: 'object', properties: { revision: REVISION, changes: CHANGES } },
      headers: ETAG,
    }),
  );
