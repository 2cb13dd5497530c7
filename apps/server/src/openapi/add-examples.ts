import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ApiBody, ApiParameter, ApiResponse } from '../http/index.js';
import { isPortalPostPath } from '../http/index.js';
import type { ApiDocument, ApiOperation, Reference } from './described-paths.js';
import { operationsOf } from './described-paths.js';
import errorExamples from './error-examples.json' with { type: 'json' };
import examples from './examples.json' with { type: 'json' };

const JSON_TYPE = 'application/json';

/** Real exchanges with the demo customer. */
export interface OperationExamples {
  /** Parameters of path and query. */
  parameters?: Readonly<Record<string, string>>;
  request?: unknown;
  /** By status. */
  replies?: Record<string, unknown>;
}

/** `npm run examples` records these files. The tests that record them fail if an answer differs. */
export const EXAMPLES: Readonly<Record<string, OperationExamples>> = examples;
const ERROR_EXAMPLES: Readonly<Record<'errors' | 'messages', Record<string, unknown>>> = errorExamples;

/** Adds the recorded parameters and bodies to requests, and bodies to replies. */
export function addExamples({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  for (const [name, value] of Object.entries(ERROR_EXAMPLES.errors)) components.examples[name] = { value };
  for (const [path, operation] of operationsOf({ paths })) {
    const { operationId, requestBody, responses } = operation;
    const { parameters = {}, request, replies = {} } = EXAMPLES[operationId] ?? {};
    operation.parameters = operation.parameters.map((parameter) => withValue(parameter, parameters));
    if (requestBody && request !== undefined) operation.requestBody = withExample(requestBody, request);
    for (const [status, reply] of Object.entries(responses)) {
      if ('$ref' in reply) continue;
      const values = /^[45]/.test(status) && isPortalPostPath(path) ? ERROR_EXAMPLES.messages : replies;
      const value = values[status];
      responses[status] = value === undefined ? withErrors(status, reply, components) : withExample(reply, value);
    }
  }
}

/** Returns webhooks with the recorded payloads of their events. */
export function withPayloads(webhooks: ApiDocument['webhooks']): ApiDocument['webhooks'] {
  const recorded = Object.entries(webhooks).map(([name, { post }]) => {
    const requestBody = withExample(post.requestBody, EXAMPLES[post.operationId]?.request);
    return [name, { post: { ...post, requestBody } }] as const;
  });
  return Object.fromEntries(recorded);
}

function withValue(parameter: ApiParameter | Reference, values: Readonly<Record<string, string>>): typeof parameter {
  const value = 'name' in parameter && parameter.in !== 'header' ? values[parameter.name] : undefined;
  if (value === undefined || !('name' in parameter)) return parameter;
  return { ...parameter, example: parameter.schema['type'] === 'integer' ? Number(value) : value };
}

function withExample<Part extends Pick<ApiBody | ApiResponse, 'content'>>(part: Part, example: unknown): Part {
  const [type = '', content] = Object.entries(part.content ?? {})[0] ?? [];
  return content ? { ...part, content: { ...part.content, [type]: { ...content, example } } } : part;
}

/** Adds an example of each code that the schema of an error names (D-ERR-4). */
function withErrors(
  status: string,
  reply: ApiResponse,
  { schemas }: ApiDocument['components'],
): ApiOperation['responses'][string] {
  const content = reply.content?.[JSON_TYPE];
  const name = String(content?.schema['$ref']).split('/').at(-1) ?? '';
  const codes = /"x-enum-varnames":(\[[^\]]*\])/.exec(JSON.stringify(schemas[name] ?? {}))?.[1] ?? '[]';
  const known = (JSON.parse(codes) as Array<keyof typeof ERROR_CODES>).map((code) =>
    ERROR_CODES[code].status === Number(status) ? code : `${code}_${status}`,
  );
  if (!content || known.length === 0) return reply;
  const referred = Object.fromEntries(known.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return { ...reply, content: { ...reply.content, [JSON_TYPE]: { ...content, examples: referred } } };
}
