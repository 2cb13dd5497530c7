import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ApiBody, ApiParameter, ApiResponse } from '../http/index.js';
import { isPortalPostPath } from '../http/index.js';
import type { ApiDocument, Reference } from './described-paths.js';
import { operationsOf } from './described-paths.js';
import { EXAMPLES } from './examples.table.js';

const JSON_TYPE = 'application/json';

/**
 * Adds the recorded parameters and bodies to requests, and bodies to replies. Errors have one example for each code that
 * was recorded.
 */
export function addExamples({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  for (const [name, { number }] of Object.entries(ERROR_CODES)) {
    const value = EXAMPLES['errors']?.replies?.[number];
    if (value !== undefined) components.examples[name] = { value };
  }
  for (const [path, operation] of operationsOf({ paths })) {
    const { operationId, requestBody, responses } = operation;
    const { parameters = {}, request, replies = {} } = EXAMPLES[operationId] ?? {};
    operation.parameters = operation.parameters.map((parameter) => withValue(parameter, parameters));
    if (requestBody && request !== undefined) operation.requestBody = withExample(requestBody, request);
    for (const [status, reply] of Object.entries(responses)) {
      if ('$ref' in reply) continue;
      const value =
        /^[45]/.test(status) && isPortalPostPath(path) ? EXAMPLES['messages']?.replies?.[status] : replies[status];
      responses[status] = value === undefined ? withErrors(reply, components) : withExample(reply, value);
    }
  }
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

/** The schema of an error names its codes (D-ERR-4). */
function withErrors(reply: ApiResponse, { schemas, examples }: ApiDocument['components']): ApiResponse {
  const content = reply.content?.[JSON_TYPE];
  const name = String(content?.schema['$ref']).split('/').at(-1) ?? '';
  const codes = /"x-enum-varnames":(\[[^\]]*\])/.exec(JSON.stringify(schemas[name] ?? {}))?.[1] ?? '[]';
  const known = (JSON.parse(codes) as string[]).filter((code) => Object.hasOwn(examples, code));
  if (!content || known.length === 0) return reply;
  const referred = Object.fromEntries(known.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return { ...reply, content: { ...reply.content, [JSON_TYPE]: { ...content, examples: referred } } };
}
