import { applyDecorators } from '@nestjs/common';
import {
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

export const DescribeUpdate = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change the fields that the body names; null clears one' }),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag of the version to change; 412 when another one stands',
    }),
    ApiNoContentResponse({ description: 'Changed', headers: LOCATION }),
  );

export const DescribeCreate = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create a profile' }),
    ApiCreatedResponse({ description: 'Created', headers: LOCATION }),
  );
