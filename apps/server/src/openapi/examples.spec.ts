import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ApiBody, ApiResponse } from '../http/index.js';
import { createApiDocument } from './create-api-document.js';
import type { ApiOperation } from './described-paths.js';
import { operationsOf } from './described-paths.js';

const document = createApiDocument();

/** The media types whose bodies have no example, and why. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '*/*': 'the bytes of a file',
  'application/pdf': 'bytes',
  'application/zip': 'bytes',
  'application/msword': 'bytes',
  'text/html;charset=UTF-8': 'a page for people',
  'application/xml;charset=UTF-8': 'a feed for job boards',
  'text/event-stream': 'events that come one by one',
};

/** The replies that have no example, by operation, and why. */
const REPLIES: Readonly<Record<string, string>> = {
  getApiDocument: 'It is this document. Tools would follow its references.',
  getSearchFiltersSchema: 'The schema refers to itself. Tools would follow the reference in this document.',
};

interface Body {
  readonly title: string;
  readonly operationId: string;
  readonly type: string;
  readonly content: object;
}

function resolved<Part extends object>(part: Part | { readonly $ref: string }): Part {
  if (!('$ref' in part)) return part;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  return (document.components as unknown as Record<string, Record<string, Part>>)[kind]?.[name] as Part;
}

const operations = operationsOf(document).map(([, operation]) => operation);
const webhooks = Object.values(document.webhooks).map(({ post }) => post);

function bodiesOf({
  operationId,
  requestBody,
  responses,
}: Pick<ApiOperation, 'operationId' | 'requestBody' | 'responses'>): Body[] {
  const parts: Array<readonly [title: string, part: Pick<ApiBody | ApiResponse, 'content'>]> = [
    ...(requestBody ? [['request', requestBody] as const] : []),
    ...Object.entries(responses).map(([status, reply]) => [status, resolved(reply)] as const),
  ];
  return parts.flatMap(([title, { content = {} }]) =>
    Object.entries(content).map(([type, value]) => ({ title, operationId, type, content: value })),
  );
}

const bodies = [...operations, ...webhooks].flatMap(bodiesOf);
const hasExample = ({ content }: Body): boolean => 'example' in content || 'examples' in content;

describe('the examples of the document', () => {
  it('show every request and reply, except for those that have a reason', () => {
    const missing = bodies.filter((body) => !hasExample(body) && MEDIA_TYPES[body.type] === undefined);
    expect(missing.map(({ operationId, title }) => `${operationId} ${title}`)).toEqual(
      Object.keys(REPLIES).map((operationId) => `${operationId} 200`),
    );
  });

  it('need each of these reasons', () => {
    const without = new Set(bodies.filter((body) => !hasExample(body)).map(({ type }) => type));
    expect(Object.keys(MEDIA_TYPES).filter((type) => !without.has(type))).toEqual([]);
  });

  it('show every parameter of a path', () => {
    const missing = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .map(resolved)
        .filter((parameter) => parameter.in === 'path' && parameter.example === undefined)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('show every error that an operation can answer', () => {
    const shown = Object.keys(document.components.examples).map((name) => name.replace(/_\d+$/, ''));
    const missing = Object.keys(ERROR_CODES).filter((code) => !shown.includes(code));
    // No operation names the errors of HTTP itself.
    expect(missing).toEqual(['METHOD_NOT_SUPPORTED']);
    const referred = new Set(JSON.stringify(document).match(/#\/components\/examples\/\w+/g));
    for (const pointer of referred) expect(resolved({ $ref: pointer })).toBeDefined();
    expect(referred.size).toBe(Object.keys(document.components.examples).length);
  });
});
