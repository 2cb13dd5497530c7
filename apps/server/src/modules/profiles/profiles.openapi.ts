import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';

type Decorator = ReturnType<typeof applyDecorators>;

const LOCATION = {
  Location: { description: 'The URL of the profile', schema: { type: 'string' as const, format: 'uri' } },
};

const FIELDS = ApiQuery({
  name: 'fields',
  required: false,
  description: 'Field ids, comma-separated; the default fields of the type when left out',
  schema: { type: 'string' },
  example: 'firstname,lastname,email',
});

const READ = applyDecorators(
  FIELDS,
  ApiOkResponse({ description: 'The fields asked for that have a value, and links' }),
  ApiResponse({ status: 304, description: 'If-None-Match names the version that stands' }),
);

/** How the profiles endpoints stand in the OpenAPI document; their bodies are added for each type there. */
export const DescribeProfiles = (): Decorator => ApiTags('Profiles');

export const DescribeGetByEmail = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read a person by e-mail address' }),
    ApiQuery({ name: 'email', description: 'The whole address; case does not matter', schema: { type: 'string' } }),
    READ,
  );

export const DescribeLookUp = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Find a profile by its external id' }),
    ApiQuery({ name: 'type', schema: { type: 'string', enum: ['externalid'] } }),
    ApiQuery({ name: 'value', description: 'The external id, matched exactly', schema: { type: 'string' } }),
    ApiOkResponse({ description: 'The system id of the profile' }),
  );

export const DescribeGet = (): Decorator => applyDecorators(ApiOperation({ summary: 'Read a profile' }), READ);

const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'The ETag of the version to change; 412 when another one stands',
});

const DRY_RUN = applyDecorators(
  ApiQuery({
    name: 'dryrun',
    required: false,
    description: 'true: checks everything, writes nothing, and answers 200 with what would change',
    schema: { type: 'boolean', default: false },
  }),
  ApiOkResponse({ description: 'Of a dry run: what would change' }),
);

const IDEMPOTENCY_KEY = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: 'Makes the request safe to repeat: for 24 hours its first answer is given again, and nothing done twice',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

export const DescribeUpdate = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change the fields that the body names; null clears one' }),
    IF_MATCH,
    DRY_RUN,
    ApiNoContentResponse({ description: 'Changed', headers: LOCATION }),
  );

export const DescribeCreate = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create a profile' }),
    IDEMPOTENCY_KEY,
    DRY_RUN,
    ApiCreatedResponse({ description: 'Created', headers: LOCATION }),
  );

const ENTRY_LOCATION = {
  Location: { description: 'The URL of the entry', schema: { type: 'string' as const, format: 'uri' } },
};

const ENTRY_BODY = ApiBody({
  description: 'The fields of the entry, without entry and delete',
  schema: { type: 'object' },
});

export const DescribeGetEntry = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read one entry of a collection' }),
    ApiOkResponse({ description: 'The entry as it stands in its profile, and links' }),
    ApiResponse({ status: 304, description: 'If-None-Match names the version of the profile that stands' }),
  );

export const DescribeAddEntry = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Add an entry to a collection' }),
    IF_MATCH,
    IDEMPOTENCY_KEY,
    DRY_RUN,
    ENTRY_BODY,
    ApiCreatedResponse({ description: 'Added', headers: ENTRY_LOCATION }),
  );

export const DescribeChangeEntry = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change the fields of an entry that the body names; null clears one' }),
    IF_MATCH,
    DRY_RUN,
    ENTRY_BODY,
    ApiNoContentResponse({ description: 'Changed', headers: ENTRY_LOCATION }),
  );

export const DescribeRemoveEntry = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Remove an entry; its number is not given again' }),
    IF_MATCH,
    DRY_RUN,
    ApiNoContentResponse({ description: 'Removed' }),
  );
