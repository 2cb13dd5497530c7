import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiQuery, ApiResponse } from '@nestjs/swagger';

type Decorator = ReturnType<typeof applyDecorators>;

// How what http/ offers every resource stands in the OpenAPI document: versions, dry runs, requests that can be repeated.

const ETAG = {
  headers: {
    ETag: { description: 'What If-None-Match and If-Match name (D-NET-6)', schema: { type: 'string' as const } },
  },
};

/** A read whose version the caller may have already. */
export const DescribeVersion = (): Decorator =>
  applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag that is known; 304 then' }),
    ApiResponse({ status: 304, description: 'If-None-Match names what would be read', ...ETAG }),
  );

export const DescribeIfMatch = (): Decorator =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The ETag of the version to change; 412 when another one stands',
  });

export const DescribeIdempotencyKey = (): Decorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes the request safe to repeat: for 24 hours its first answer is given again, and nothing done twice',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });

/** What a dry run answers (D-NET-8). */
export const CHANGES_SCHEMA = {
  type: 'object' as const,
  properties: {
    changes: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: {
          path: { type: 'string' as const },
          before: { description: 'Null where there was nothing' },
          after: { description: 'Null where there is nothing' },
        },
        required: ['path', 'before', 'after'],
      },
    },
  },
  required: ['changes'],
};

const DRY_RUN = ApiQuery({
  name: 'dryrun',
  required: false,
  description: 'true: checks everything, writes nothing, and answers 200 with what would change',
  schema: { type: 'boolean', default: false },
});

/** A write that answers 200 for its dry runs alone. */
export const DescribeDryRun = (): Decorator =>
  applyDecorators(DRY_RUN, ApiOkResponse({ description: 'Of a dry run: what would change', schema: CHANGES_SCHEMA }));

/** One whose 200 is described by itself. */
export const DescribeDryRunParameter = (): Decorator => DRY_RUN;
