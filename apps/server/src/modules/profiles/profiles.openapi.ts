import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { DescribeDryRun, DescribeIdempotencyKey, DescribeIfMatch, DescribeVersion } from '../../http/index.js';

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
  DescribeVersion(),
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

export const DescribeUpdate = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change the fields that the body names; null clears one' }),
    DescribeIfMatch(),
    DescribeDryRun(),
    ApiNoContentResponse({ description: 'Changed', headers: LOCATION }),
  );

export const DescribeCreate = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create a profile' }),
    DescribeIdempotencyKey(),
    DescribeDryRun(),
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
    DescribeVersion(),
  );

export const DescribeAddEntry = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Add an entry to a collection' }),
    DescribeIfMatch(),
    DescribeIdempotencyKey(),
    DescribeDryRun(),
    ENTRY_BODY,
    ApiCreatedResponse({ description: 'Added', headers: ENTRY_LOCATION }),
  );

export const DescribeChangeEntry = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change the fields of an entry that the body names; null clears one' }),
    DescribeIfMatch(),
    DescribeDryRun(),
    ENTRY_BODY,
    ApiNoContentResponse({ description: 'Changed', headers: ENTRY_LOCATION }),
  );

export const DescribeRemoveEntry = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Remove an entry; its number is not given again' }),
    DescribeIfMatch(),
    DescribeDryRun(),
    ApiNoContentResponse({ description: 'Removed' }),
  );
