import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';

type Decorator = ReturnType<typeof applyDecorators>;

const SCHEMA = applyDecorators(
  ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of the schema that is known; 304 then' }),
  ApiOkResponse({
    description: 'A JSON Schema (2020-12)',
    content: { 'application/json': { schema: { type: 'object' } } },
  }),
  ApiResponse({ status: 304, description: 'If-None-Match names the schema that stands' }),
);

const FOR = ApiQuery({
  name: 'for',
  required: false,
  description: 'What the schema describes: what a GET returns (left out), or what POST and PATCH take',
  schema: { type: 'string', enum: ['read', 'write'], default: 'read' },
});

/** How the schema endpoints stand in the OpenAPI document. */
export const DescribeSchemas = (): Decorator => applyDecorators(ApiTags('Schemas'));

export const DescribeProfileSchema = (): Decorator =>
  applyDecorators(ApiOperation({ summary: 'The schema of a type, as the caller meets it' }), FOR, SCHEMA);

export const DescribeFieldSchema = (): Decorator =>
  applyDecorators(ApiOperation({ summary: 'The schema of one field, as the caller meets it' }), FOR, SCHEMA);

/** @param subject what it describes, such as `the list of forms` */
export const DescribeFixedSchema = (subject: string): Decorator =>
  applyDecorators(ApiOperation({ summary: `The schema of ${subject}` }), SCHEMA);
