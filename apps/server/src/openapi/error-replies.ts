import { STATUS_CODES } from 'node:http';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import type { ApiResponse, ApiSchema } from '../http/index.js';
import { isPortalPostPath } from '../http/index.js';
import type { ApiDocument, ApiOperation } from './described-paths.js';
import { operationsOf, ownParameters } from './described-paths.js';

const ALWAYS: readonly ErrorCode[] = [
  'VALUE_INVALID',
  'CREDENTIALS_INVALID',
  'SIGNATURE_INVALID',
  'REQUEST_EXPIRED',
  'RESOURCE_NOT_FOUND',
  'RESOURCE_ACCESS_DENIED',
  'CUSTOMER_MOVED',
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

interface CalledPath {
  readonly path: string;
  readonly method: string;
}

/** POSTs that write nothing. */
const READS = /\/search\/|\/read$|\/ping$/;

/** The further codes of a write, which may come with a signature that was accepted before (D-SIG-10). */
function codesOfWrite({ path, method }: CalledPath): readonly ErrorCode[] {
  return method === 'get' || READS.test(path) ? [] : ['CONFLICT'];
}

/** Returns every code that an operation may answer: those that follow from its parts, and those that it declares. */
function codesOf(operation: ApiOperation, ofWrite: readonly ErrorCode[]): ReadonlySet<ErrorCode> {
  const { requestBody, errors } = operation;
  return new Set([
    ...ALWAYS,
    ...ofWrite,
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
  for (const [path, operation, method] of operationsOf({ paths })) {
    const form = isPortalPostPath(path) ? MESSAGE : ERRORS;
    const { responses } = operation;
    const implied = operation.security ? [] : failuresOf(operation, { path, method });
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

function failuresOf(
  operation: ApiOperation,
  { path, method }: CalledPath,
): Array<[status: number, codes: readonly ErrorCode[]]> {
  const usual = [...codesOf(operation, codesOfWrite({ path, method }))].map((code): Failure => [
    ERROR_CODES[code].status,
    code,
  ]);
  const failures = [...usual, ...unusualFailures(operation, method)];
  const statuses = [...new Set(failures.map(([status]) => status))].toSorted((one, other) => one - other);
  return statuses.map((status) => [
    status,
    failures
      .flatMap(([its, code]) => (its === status ? [code] : []))
      .toSorted((one, other) => numberOf(one) - numberOf(other)),
  ]);
}

type Failure = readonly [status: number, code: ErrorCode];

/**
 * Returns the codes with another status than their own (D-ERR-4). They are of a write by somebody who may only read or
 * comes from a page of another origin, and of a key that is used again for another body.
 */
function unusualFailures(operation: ApiOperation, method: string): Failure[] {
  const isRepeatable = ownParameters(operation).some(({ name }) => name === 'Idempotency-Key');
  return [
    ...(method === 'get' ? [] : [[403, 'RESOURCE_ACCESS_DENIED'] as const]),
    ...(isRepeatable ? [[422, 'CONFLICT'] as const] : []),
  ];
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

/** The members that the body of a refused signature may have besides, by status (D-SIG-9). */
const EXPLANATIONS: Readonly<Record<number, Readonly<Record<string, ApiSchema>>>> = {
  401: {
    explain: {
      description: 'What the server signed, and the mistake. Only if the operator lets signatures be explained.',
      type: 'object',
      properties: {
        canonicalRequest: { type: 'string' },
        stringToSign: { type: 'string' },
        hint: { type: ['string', 'null'] },
      },
      required: ['canonicalRequest', 'stringToSign', 'hint'],
    },
  },
};

/** The body of errors (D-ERR-1). */
const ERRORS: ErrorForm = {
  name: '',
  schemaOf: (status, codes) => ({
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
      ...EXPLANATIONS[status],
    },
    required: ['errors'],
  }),
};

/** The body of errors of portal posts (D-ERR-7). */
const MESSAGE: ErrorForm = {
  name: 'Message_',
  schemaOf: (status) => ({
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'integer', const: status },
      ...EXPLANATIONS[status],
    },
    required: ['message', 'code'],
  }),
};
