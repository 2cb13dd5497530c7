import type { CustomDecorator } from '@nestjs/common';
import { formListSchema } from '@talent-platform/protocol/models';
import {
  fails,
  bodyOf,
  replyHeader,
  replies,
  CHANGES_SCHEMA,
  Describe,
  DescribeGroup,
  DRY_RUN,
  DRY_RUN_PARAMETER,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  inQuery,
  takes,
} from '../../http/index.js';

/** Describes the forms endpoints in the OpenAPI document. */
export const DescribeForms = (): CustomDecorator => DescribeGroup('Forms');

export const DescribeListForms = (): MethodDecorator =>
  Describe(
    {
      id: { '/forms/list': 'listFormsByLongPath', '/forms': 'listForms' },
      summary: { '/forms/list': 'List the forms, by the long path', '/forms': 'List the forms' },
      description: 'Lists the forms that are neither disabled nor archived. Both paths answer the same.',
    },
    replies(200, 'The forms, in their order', { schema: withoutDialect(formListSchema) }),
  );

export const DescribeMetadata = (): MethodDecorator =>
  Describe(
    {
      id: 'getFormQuestions',
      summary: 'Read the questions of a form',
      description: 'Answers each question by its internal name. 403 if the form is disabled or archived.',
    },
    fails('FORM_UNAVAILABLE'),
    replies(200, 'The questions, by their names', {
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

export const DescribeDataSchema = (): MethodDecorator =>
  Describe(
    {
      id: 'getFormDataSchema',
      summary: 'Read the JSON Schema of the data of a form',
      description: 'Describes the standard members, and one property for each question or group.',
    },
    inQuery('for', {
      description: 'read: what a GET may hold; write: what POST and PUT take',
      schema: { type: 'string', enum: ['read', 'write'], default: 'read' },
    }),
    fails('FORM_UNAVAILABLE'),
    replies(200, 'A JSON Schema (2020-12)', { schema: { type: 'object' } }),
    ...IF_NONE_MATCH,
  );

export const DescribeRead = (): MethodDecorator =>
  Describe(
    {
      id: { '/data/{formDataId}': 'getFilledFormByName', '/{formDataId}': 'getFilledForm' },
      summary: {
        '/data/{formDataId}': 'Read a filled form, by the name of its form',
        '/{formDataId}': 'Read a filled form',
      },
      description:
        'Without `questions`, the path with the name of the form answers all questions, and the shorter path only the standard members.',
    },
    inQuery('questions', {
      description: 'Names of members, comma-separated: exactly these are answered, and links',
      example: 'status,legal_name',
    }),
    replies(200, 'The members that have a value, and links', {
      headers: {
        ...replyHeader('ETag', 'The version (D-NET-6)').headers,
        ...replyHeader('Link', 'The filled form (rel self) and its owner').headers,
      },
      schema: { type: 'object' },
    }),
    ...IF_NONE_MATCH,
  );

const EXPORTED = {
  doc: { as: 'Word', document: 'a word-processor document' },
  pdf: { as: 'Pdf', document: 'a PDF' },
  txt: { as: 'Text', document: 'a text' },
} as const;

/** @param extension of the path */
export const DescribeExport = (extension: keyof typeof EXPORTED, contentType: string): MethodDecorator =>
  Describe(
    {
      id: {
        [`/data/{formDataId}.${extension}`]: `exportFilledFormByNameAs${EXPORTED[extension].as}`,
        [`.${extension}`]: `exportFilledFormAs${EXPORTED[extension].as}`,
      },
      summary: {
        [`/data/{formDataId}.${extension}`]: `Export a filled form as ${EXPORTED[extension].document}, by the name of its form`,
        [`.${extension}`]: `Export a filled form as ${EXPORTED[extension].document}`,
      },
      description: 'Holds every question and answer that the caller sees. Both paths answer the same.',
    },
    replies(200, 'The document, as an attachment', {
      ...replyHeader('Content-Disposition', 'attachment, and the name of the file'),
      ...bodyOf(contentType),
    }),
  );

const submission = (...required: readonly string[]) =>
  takes(
    {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: {
        owner: { type: 'integer', description: 'The id of the person, job or applicant workflow' },
        formname: { type: 'string' },
        signature: { type: 'boolean' },
      },
      additionalProperties: true,
      example: { owner: 4, formname: 'background_check', consent: true, employers: [{ employer: 'Acme' }] },
    },
    'owner, formname, updatedFor… of a private form, signature, and the answers by the names of the questions; ' +
      '`/forms/{formname}/meta/data_schema?for=write` describes it for each form',
  );

const SUBMITTED = {
  headers: {
    ...replyHeader('Location', 'The URL of the filled form', 'uri').headers,
    ...replyHeader('Link', 'The owner (rel owner)').headers,
  },
};

/** Only a dry run has a reply with 200 (D-NET-8). */
const PUT_REPLIES = [
  fails('FIELD_NOT_WRITABLE', 'FORM_UNAVAILABLE'),
  replies(201, 'Filled or replaced', SUBMITTED),
  replies(200, 'The changes that a dry run would make', { schema: CHANGES_SCHEMA }),
] as const;

export const DescribeSubmit = (): MethodDecorator =>
  Describe(
    {
      id: 'submitForm',
      summary: 'Fill a form',
      description: 'Fills a form that its owner has not filled yet. Questions that are left out stay blank.',
    },
    IDEMPOTENCY_KEY,
    ...DRY_RUN,
    submission('owner', 'formname'),
    fails('FIELD_NOT_WRITABLE', 'FORM_ALREADY_FILLED', 'FORM_UNAVAILABLE'),
    replies(201, 'Filled', SUBMITTED),
  );

export const DescribePut = (): MethodDecorator =>
  Describe(
    {
      id: 'submitOrReplaceForm',
      summary: 'Fill a form, or replace its answers',
      description:
        'Replaces all that its owner answered before. Answers that are left out are deleted, and cannot be brought back.',
    },
    IF_MATCH,
    DRY_RUN_PARAMETER,
    submission('owner', 'formname'),
    ...PUT_REPLIES,
  );

export const DescribeReplace = (): MethodDecorator =>
  Describe(
    {
      id: 'replaceFilledForm',
      summary: 'Replace the answers of a filled form',
      description:
        'Replaces all answers; its id stays the same. Answers that are left out are deleted, and cannot be brought back.',
    },
    IF_MATCH,
    DRY_RUN_PARAMETER,
    submission(),
    ...PUT_REPLIES,
  );

export const DescribeUpdate = (): MethodDecorator =>
  Describe(
    {
      id: { '/data/{formDataId}': 'updateFilledFormByName', '/{formDataId}': 'updateFilledForm' },
      summary: {
        '/data/{formDataId}': 'Change answers of a filled form, by the name of its form',
        '/{formDataId}': 'Change answers of a filled form',
      },
      description: 'Changes the answers that the body names, and no others; null clears one.',
    },
    inQuery('questions', { description: 'Ignored' }),
    IF_MATCH,
    ...DRY_RUN,
    takes(
      { type: 'object', additionalProperties: true },
      'Answers by the names of their questions. In a group, `entry` names the entry to change, one without is added, and ' +
        '`"delete": true` removes the entry, or the last one where it names none.',
    ),
    fails('FIELD_NOT_WRITABLE', 'FORM_UNAVAILABLE'),
    replies(204, 'Changed', replyHeader('Link', 'The filled form (rel self)')),
  );

/** Removes `$schema`, because OpenAPI names the dialect of its schemas itself. */
function withoutDialect({
  $schema: _,
  ...schema
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return schema;
}

/** Describes the list of an owner's filled forms in the OpenAPI document. */
export const DescribePlatformForms = (): CustomDecorator => DescribeGroup('Forms');

export const DescribeFormsOfOwner = (): MethodDecorator =>
  Describe(
    {
      id: 'list{Type}Forms',
      summary: 'List the filled forms of {a type}',
      description: 'Lists those that the caller may read, requested ones included.',
    },
    inQuery('after', { description: 'The "next" of the page before', schema: { type: 'integer', minimum: 1 } }),
    inQuery('size', { schema: { type: 'integer', minimum: 1, default: 100 } }),
    replies(200, 'The filled forms, and next where there are more', {
      schema: {
        type: 'object',
        required: ['forms'],
        properties: {
          forms: {
            type: 'array',
            items: {
              type: 'object',
              required: ['formname', 'formDataId', 'status', 'self'],
              properties: {
                formname: { type: 'string' },
                formDataId: { type: 'integer' },
                status: { enum: ['Complete', 'Incomplete'] },
                updateddate: { type: 'string', description: 'Left out until somebody has sent answers' },
                requesteddate: { type: 'string', description: 'Only if the form was requested' },
                self: { type: 'string', format: 'uri' },
              },
            },
          },
          next: { type: 'integer' },
        },
      },
    }),
  );

/** Describes requests of forms in the OpenAPI document. */
export const DescribeFormActions = (): CustomDecorator => DescribeGroup('Platform actions');

const REQUESTED = {
  headers: {
    ...replyHeader('Location', 'The URL of the filled form', 'uri').headers,
    ...replyHeader('Link', 'The filled form (rel self) and its owner').headers,
  },
};

export const DescribeRequest = (): MethodDecorator =>
  Describe(
    {
      id: 'requestForm',
      summary: 'Request a form from its owner',
      description:
        'Makes a filled form without answers, which its owner is to fill. A repeat sets the date and the requester anew.',
    },
    IDEMPOTENCY_KEY,
    takes(
      {
        type: 'object',
        properties: { owner: { type: 'integer', description: 'The id of the person, job or applicant workflow' } },
        required: ['owner'],
        additionalProperties: true,
        example: { owner: 4 },
      },
      'owner, and updatedFor… of a private form',
    ),
    replies(201, 'Requested: the filled form has no answers yet', REQUESTED),
    replies(200, 'Requested anew: date and requester are those of this request', REQUESTED),
    fails('CONFLICT', 'FORM_UNAVAILABLE'),
    replies(409, 'The filled form is complete (code 22)'),
  );
