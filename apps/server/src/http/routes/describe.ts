import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import { membersOf, schemaOf } from '../request/members.js';
import type { ApiSchema, Dto, Shape } from '../request/members.js';

// Descriptions of routes for the OpenAPI document. They are metadata of the handlers, and only the document's creator
// reads them.

export interface ApiParameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: ApiSchema;
  readonly example?: string | number;
}

type ApiContent = Readonly<
  Record<
    string,
    {
      readonly schema: ApiSchema;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
    }
  >
>;

export interface ApiBody {
  readonly description?: string;
  readonly required: true;
  readonly content: ApiContent;
}

export interface ApiHeader {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: ApiSchema;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ApiHeader | { readonly $ref: string }>>;
  readonly content?: ApiContent;
}

export interface OperationPart {
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: ApiBody;
  readonly responses?: Readonly<Record<string, ApiResponse>>;
  readonly errors?: readonly ErrorCode[];
}

/**
 * The names of an operation, for programs and for people. In each text, `{a type}`, `{type}`, `{types}`, `{Type}` and `{Types}`
 * stand for the type that the path names, because one handler serves several types.
 */
export interface OperationName {
  /** Names a method of generated clients: camelCase, the verb first. */
  readonly id: TextOfPath;
  readonly summary: TextOfPath;
  readonly description: string;
}

/** If a handler serves several paths of one type: a text for each end of a path. The first end that fits counts. */
type TextOfPath = string | Readonly<Record<string, string>>;

export interface DescribedOperation extends OperationName {
  readonly parts: readonly OperationPart[];
}

export const DESCRIBED_OPERATION = 'talent:described-operation';
export const DESCRIBED_GROUP = 'talent:described-group';

const TEXT: ApiSchema = { type: 'string' };

/** Describes a handler. If several parts name the same parameter, body or status, the last part wins. */
export function Describe(name: OperationName, ...own: readonly OperationPart[]): MethodDecorator {
  return (target, key, handler) => {
    const declared = declaredParts(handler);
    const names = new Set(own.flatMap(({ parameters = [] }) => parameters.map((parameter) => parameter.name)));
    const others = declared.map(({ parameters = [], ...part }) => ({
      ...part,
      parameters: parameters.filter((parameter) => !names.has(parameter.name)),
    }));
    const described: DescribedOperation = { ...name, parts: [...others, ...own] };
    SetMetadata(DESCRIBED_OPERATION, described)(target, key, handler);
  };
}

const DECLARED_PARTS = 'talent:declared-parts';

/** Describes what the decorator of a handler's parameter reads. Runs before `Describe`, as these decorators do. */
export function DescribeParts(...parts: readonly OperationPart[]): MethodDecorator {
  return (target, key, handler) =>
    SetMetadata(DECLARED_PARTS, [...parts, ...declaredParts(handler)])(target, key, handler);
}

function declaredParts({ value }: PropertyDescriptor): readonly OperationPart[] {
  return (Reflect.getMetadata(DECLARED_PARTS, value as object) ?? []) as readonly OperationPart[];
}

/** Sets the heading of a controller's operations: a tag of the document, or `{types}` for that of each type. */
export function DescribeGroup(name: string): CustomDecorator {
  return SetMetadata(DESCRIBED_GROUP, name);
}

/** Describes a query parameter. It is an optional text unless `rest` differs. */
export function inQuery(name: string, rest: Partial<Omit<ApiParameter, 'name' | 'in'>> = {}): OperationPart {
  return { parameters: [{ name, in: 'query', required: false, schema: TEXT, ...rest }] };
}

/** The query parameters that a class declares. */
export function inQueryOf(type: Dto): OperationPart {
  const parameters = Array.from(membersOf(type), ([name, { schema: whole, isOptional }]): ApiParameter => {
    const { description, example, ...schema } = whole as Pick<ApiParameter, 'description' | 'example'>;
    return {
      name,
      in: 'query',
      required: !isOptional,
      schema,
      ...(description && { description }),
      ...(example && { example }),
    };
  });
  return { parameters };
}

export function inPath(name: string, rest: Pick<ApiParameter, 'description' | 'example'>): OperationPart {
  return { parameters: [{ name, in: 'path', required: true, schema: TEXT, ...rest }] };
}

export function inHeader(name: string, description: string, schema = TEXT): OperationPart {
  return { parameters: [{ name, in: 'header', required: false, description, schema }] };
}

/** The JSON body. */
export function takes(shape: Shape, description?: string): OperationPart {
  return { requestBody: { required: true, description, content: json(schemaOf(shape)) } };
}

/** The JSON body, which has no members beside those of the class. */
export function takesOnly(type: Dto): OperationPart {
  return takes({ ...schemaOf(type), additionalProperties: false });
}

const FILE: ApiSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/**
 * Describes a form whose only part is a file. If the part's name depends on the path, `namedBy` explains the name.
 */
export function takesFile(part: { readonly name: string } | { readonly namedBy: string }): OperationPart {
  const schema =
    'name' in part
      ? { type: 'object', properties: { [part.name]: FILE }, required: [part.name], additionalProperties: false }
      : {
          type: 'object',
          additionalProperties: FILE,
          minProperties: 1,
          maxProperties: 1,
          description: `Its name is ${part.namedBy}.`,
        };
  const name = 'name' in part ? part.name : part.namedBy;
  const description = `One part, whose name is ${name}, and whose value is the file, with a file name`;
  return { requestBody: { required: true, description, content: { 'multipart/form-data': { schema } } } };
}

/** A reply, and its JSON schema if there is one. Most examples are recorded, and so they are not given here. */
export function replies(
  status: number,
  description: string,
  {
    schema,
    example,
    ...rest
  }: Omit<ApiResponse, 'description'> & { readonly schema?: Shape; readonly example?: unknown } = {},
): OperationPart {
  return {
    responses: { [status]: { description, ...rest, ...(schema && { content: json(schemaOf(schema), example) }) } },
  };
}

/**
 * The codes of errors that the operation answers beside those that its parts imply: credentials, body, If-Match and
 * Idempotency-Key (D-ERR-4).
 */
export function fails(...errors: readonly ErrorCode[]): OperationPart {
  return { errors };
}

/** A body that is not JSON: a text, or the bytes of a file. */
export function bodyOf(contentType: string): Pick<ApiResponse, 'content'> {
  return { content: { [contentType]: { schema: contentType.startsWith('text/') ? TEXT : FILE } } };
}

/** A header of a reply: a text. */
export function replyHeader(name: string, description: string, format?: 'uri'): Pick<ApiResponse, 'headers'> {
  return { headers: { [name]: { description, schema: format ? { ...TEXT, format } : TEXT } } };
}

function json(schema: ApiSchema, example?: unknown): ApiContent {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

// Descriptions of features that http/ offers to every resource: versions, parts of files, dry runs and repeatable
// requests.

export const IF_NONE_MATCH: readonly OperationPart[] = [
  inHeader('If-None-Match', 'The ETag that is known; 304 then'),
  replies(304, 'If-None-Match names what would be read'),
];

export const CONTENT_RANGE = replyHeader('Content-Range', 'Which part it is, and of how many bytes');

/** For a read of a file. The handler describes the reply with 206, whose content is its own. */
export const PART_OF_FILE: readonly OperationPart[] = [
  inHeader('Range', 'A part of the file, such as bytes=0-1023'),
  inHeader('If-Range', 'The ETag of the file of which that is a part'),
  replies(416, 'The file has no such part', CONTENT_RANGE),
  fails('CONTENT_MISSING'),
  ...IF_NONE_MATCH,
];

export const IF_MATCH = inHeader('If-Match', 'The ETag of the version to change; 412 when another one stands');

export const IDEMPOTENCY_KEY = inHeader(
  'Idempotency-Key',
  'Makes the request safe to repeat: for 24 hours its first answer is given again, and nothing done twice',
  { type: 'string', minLength: 1, maxLength: 255 },
);

/** The reply of a dry run (D-NET-8). */
export const CHANGES_SCHEMA = {
  type: 'object',
  properties: {
    changes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          before: { description: 'Null where there was nothing' },
          after: { description: 'Null where there is nothing' },
        },
        required: ['path', 'before', 'after'],
      },
    },
  },
  required: ['changes'],
} as const;

/** A handler may describe another reply with 200. */
export const DRY_RUN: readonly OperationPart[] = [
  inQuery('dryrun', {
    description: 'true: checks everything, writes nothing, and answers 200 with what would change',
    schema: { type: 'boolean', default: false },
  }),
  replies(200, 'Of a dry run: what would change', { schema: CHANGES_SCHEMA }),
];
