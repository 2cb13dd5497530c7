import { STATUS_CODES } from 'node:http';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import type { ApiResponse, ApiSchema } from '../http/index.js';
import { isPortalPostPath } from '../http/index.js';
import type { ApiDocument, ApiOperation } from './described-paths.js';
import { operationsOf, ownParameters } from './described-paths.js';

/** The codes of every operation that takes credentials. */
const ALWAYS: readonly ErrorCode[] = [
  'VALUE_INVALID',
  'CREDENTIALS_INVALID',
  'SIGNATURE_INVALID',
  'REQUEST_EXPIRED',
  'RESOURCE_NOT_FOUND',
  'RESOURCE_ACCESS_DENIED',
  'PAYLOAD_TOO_LARGE',
  'QUOTA_EXCEEDED',
  'INTERNAL_ERROR',
  'BUSY',
];

/** The further codes of an operation with a body. */
const WITH_BODY: readonly ErrorCode[] = ['BODY_MALFORMED', 'MEDIA_TYPE_UNSUPPORTED', 'FIELD_REQUIRED', 'FIELD_UNKNOWN'];

/** The further codes of an operation with the parameter. */
const WITH_PARAMETER: Readonly<Record<string, readonly ErrorCode[]>> = {
  'If-Match': ['PRECONDITION_FAILED'],
  'Idempotency-Key': ['CONFLICT'],
};

/** Returns every code that an operation may answer: those that follow from its parts, and those that it declares. */
function codesOf(operation: ApiOperation): ReadonlySet<ErrorCode> {
  const { requestBody, errors } = operation;
  return new Set([
    ...ALWAYS,
    ...(requestBody ? WITH_BODY : []),
    ...ownParameters(operation).flatMap(({ name }) => WITH_PARAMETER[name] ?? []),
    ...(errors ?? []),
  ]);
}

/**
 * Adds the errors of every operation that takes credentials: a reply for each status, whose schema names the codes
 * (D-ERR-1, D-ERR-4, D-ERR-7). Operations without credentials declare their errors themselves.
 */
export function addErrorReplies({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  for (const [path, operation] of operationsOf({ paths })) {
    const form = isPortalPostPath(path) ? MESSAGE : ERRORS;
    const { responses } = operation;
    const implied = operation.security ? [] : failuresOf(operation);
    const own = Object.keys(responses)
      .map(Number)
      .filter((status) => status >= 400);
    const failures = new Map([...own.map((status) => [status, codesOfStatus(status)] as const), ...implied]);
    for (const [status, codes] of failures) {
      const name = form.name + nameOf(status, codes);
      const declared = responses[status] ?? {};
      responses[status] = { ...replyOf(status, codes), content: contentOf(name), ...declared };
      if (!('content' in declared)) components.schemas[name] ??= form.schemaOf(status, codes);
    }
    delete operation.errors;
  }
}

/** Returns the codes that an error of a status has. A range that a file does not have is an invalid value (D-FIL-10). */
function codesOfStatus(status: number): readonly ErrorCode[] {
  const codes = ERROR_NAMES.filter((code) => ERROR_CODES[code].status === status);
  return codes.length > 0 ? codes : ['VALUE_INVALID'];
}

/** Returns the codes of an operation by status. A key that is reused for another body is refused with 422 (D-ERR-4). */
function failuresOf(operation: ApiOperation): Array<[status: number, codes: readonly ErrorCode[]]> {
  const isRepeatable = ownParameters(operation).some(({ name }) => name === 'Idempotency-Key');
  return [...byStatus(codesOf(operation)), ...(isRepeatable ? [[422, ['CONFLICT']] as [number, ErrorCode[]]] : [])];
}

/** Sorts codes by status, and those of a status by their numbers. */
function byStatus(codes: ReadonlySet<ErrorCode>): Array<[status: number, codes: readonly ErrorCode[]]> {
  const sorted = [...codes].toSorted((one, other) => numberOf(one) - numberOf(other));
  const statuses = [...new Set(sorted.map((code) => ERROR_CODES[code].status))].toSorted((one, other) => one - other);
  return statuses.map((status) => [status, sorted.filter((code) => ERROR_CODES[code].status === status)]);
}

const ERROR_NAMES = Object.keys(ERROR_CODES) as ErrorCode[];

function numberOf(code: ErrorCode): number {
  return ERROR_CODES[code].number;
}

/** Names the errors of a status, such as `BadRequest_5_12`; by its status alone if only one code has the status. */
function nameOf(status: number, codes: readonly ErrorCode[]): string {
  const words = String(STATUS_CODES[status]).replaceAll(/\W/g, '');
  return codesOfStatus(status).length === 1 ? words : [words, ...codes.map(numberOf)].join('_');
}

function replyOf(status: number, codes: readonly ErrorCode[]): Pick<ApiResponse, 'description'> {
  const listed = codes.map((code) => `${numberOf(code)} ${code}`).join(', ');
  return { description: `${STATUS_CODES[status]}: ${listed}` };
}

function contentOf(schema: string): NonNullable<ApiResponse['content']> {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}

interface ErrorForm {
  readonly name: string;
  readonly schemaOf: (status: number, codes: readonly ErrorCode[]) => ApiSchema;
}

/** The body of errors (D-ERR-1). */
const ERRORS: ErrorForm = {
  name: '',
  schemaOf: (_, codes) => ({
    type: 'object',
    properties: {
      errors: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            errorMessage: { type: 'string' },
            errorCode: { type: 'integer', enum: codes.map(numberOf), 'x-enum-varnames': codes },
          },
          required: ['errorMessage', 'errorCode'],
        },
      },
    },
    required: ['errors'],
  }),
};

/** The body of errors of portal posts (D-ERR-7). */
const MESSAGE: ErrorForm = {
  name: 'Message_',
  schemaOf: (status) => ({
    type: 'object',
    properties: { message: { type: 'string' }, code: { type: 'integer', const: status } },
    required: ['message', 'code'],
  }),
};
