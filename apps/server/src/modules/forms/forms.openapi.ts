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
import { formListSchema } from '@talent-platform/protocol/models';
import {
  CHANGES_SCHEMA,
  DescribeDryRun,
  DescribeDryRunParameter,
  DescribeIdempotencyKey,
  DescribeIfMatch,
  DescribeVersion,
} from '../../http/index.js';

type Decorator = ReturnType<typeof applyDecorators>;

/** How the forms endpoints stand in the OpenAPI document. */
export const DescribeForms = (): Decorator => applyDecorators(ApiTags('Forms'));

export const DescribeListForms = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'List the forms that are neither disabled nor archived' }),
    ApiOkResponse({ description: 'The forms, in their order', schema: withoutDialect(formListSchema) as object }),
  );

export const DescribeMetadata = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read the questions of a form' }),
    ApiOkResponse({
      description: 'The questions, by their names',
      schema: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: {
            type: { type: 'string', example: 'TEXTFIELD' },
            required: { type: 'boolean' },
            searchable: { type: 'boolean' },
            section: { type: 'string' },
            data: { type: 'object', description: 'Where the answer comes from, where it is pre-populated' },
            questions: { type: 'object', description: 'Of a GROUP: its members, by their names' },
          },
          required: ['type', 'required', 'searchable'],
        },
      },
    }),
  );

export const DescribeDataSchema = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read the JSON Schema of the data of a form' }),
    ApiQuery({
      name: 'for',
      required: false,
      description: 'read: what a GET may hold; write: what POST and PUT take',
      schema: { type: 'string', enum: ['read', 'write'], default: 'read' },
    }),
    ApiOkResponse({ description: 'A JSON Schema (2020-12)', schema: { type: 'object' } }),
    DescribeVersion(),
  );

const QUESTIONS = ApiQuery({
  name: 'questions',
  required: false,
  description: 'Names of members, comma-separated: exactly these are answered, and links',
  schema: { type: 'string' },
  example: 'status,legal_name',
});

export const DescribeRead = (): Decorator =>
  applyDecorators(
    ApiOperation({
      summary: 'Read a filled form: the standard members by its id, all questions by the name of its form and its id',
    }),
    QUESTIONS,
    ApiOkResponse({
      description: 'The members that have a value, and links',
      headers: {
        ETag: { description: 'The version (D-NET-6)', schema: { type: 'string' } },
        Link: { description: 'The filled form (rel self) and its owner', schema: { type: 'string' } },
      },
      schema: { type: 'object' },
    }),
    DescribeVersion(),
  );

export const DescribeExport = (contentType: string): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Export a filled form as a document' }),
    ApiOkResponse({
      description: 'The document, as an attachment',
      headers: {
        'Content-Disposition': { description: 'attachment, and the name of the file', schema: { type: 'string' } },
      },
      content: { [contentType]: { schema: { type: 'string', format: 'binary' } } },
    }),
  );

const SUBMISSION = ApiBody({
  description:
    'owner, formname, updatedFor… of a private form, signature, and the answers by the names of the questions; ' +
    '`/forms/{formname}/meta/data_schema?for=write` describes it for each form',
  schema: {
    type: 'object',
    properties: {
      owner: { type: 'integer', description: 'The id of the person, job or applicant workflow' },
      formname: { type: 'string' },
      signature: { type: 'boolean' },
    },
    additionalProperties: true,
    example: { owner: 4, formname: 'background_check', consent: true, employers: [{ employer: 'Acme' }] },
  },
});

const SUBMITTED = {
  headers: {
    Location: { description: 'The URL of the filled form', schema: { type: 'string' as const, format: 'uri' } },
    Link: { description: 'The owner (rel owner)', schema: { type: 'string' as const } },
  },
};

export const DescribeSubmit = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Fill a form that its owner has not filled yet' }),
    DescribeIdempotencyKey(),
    DescribeDryRun(),
    SUBMISSION,
    ApiCreatedResponse({ description: 'Filled', ...SUBMITTED }),
  );

export const DescribePut = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Fill a form, in place of what its owner answered before' }),
    DescribeIfMatch(),
    DescribeDryRunParameter(),
    SUBMISSION,
    ApiCreatedResponse({ description: 'Filled', ...SUBMITTED }),
    ApiOkResponse({ description: 'Replaced; of a dry run, what would change', schema: CHANGES_SCHEMA, ...SUBMITTED }),
  );

export const DescribeReplace = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Replace the answers of a filled form' }),
    DescribeIfMatch(),
    DescribeDryRunParameter(),
    SUBMISSION,
    ApiOkResponse({ description: 'Replaced; of a dry run, what would change', schema: CHANGES_SCHEMA, ...SUBMITTED }),
  );

export const DescribeUpdate = (): Decorator =>
  applyDecorators(
    ApiOperation({ summary: 'Change the answers that the body names; null clears one' }),
    ApiQuery({ name: 'questions', required: false, description: 'Not looked at', schema: { type: 'string' } }),
    DescribeIfMatch(),
    DescribeDryRun(),
    ApiBody({
      description:
        'Answers by the names of their questions. In a group, `entry` names the entry to change, one without is added, and ' +
        '`"delete": true` removes the entry, or the last one where it names none.',
      schema: { type: 'object', additionalProperties: true },
    }),
    ApiNoContentResponse({
      description: 'Changed',
      headers: { Link: { description: 'The filled form (rel self)', schema: { type: 'string' } } },
    }),
  );

/** OpenAPI names the dialect of its schemas itself. */
function withoutDialect({
  $schema: _,
  ...schema
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return schema;
}
