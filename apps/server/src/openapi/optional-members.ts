import type { ApiBody, ApiSchema } from '../http/index.js';
import type { ApiDocument } from './described-paths.js';
import { operationsOf } from './described-paths.js';

/** Keywords of the schema endpoints that OpenAPI has not (D-SCH-5). Tools refuse unknown ones that do not begin so. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  options: 'x-options',
  tabs: 'x-tabs',
  list: 'x-list',
  profileType: 'x-profile-type',
};

/**
 * Tells defaults in words, in a schema and in its members, and marks keywords of our own as extensions. Generators take
 * a `default` for a promise that the member is always there, and make it required in requests.
 *
 * @example
 * toApiSchema({ type: 'boolean', default: true }); // { type: 'boolean', description: 'Default: true.' }
 */
export function toApiSchema(schema: ApiSchema): ApiSchema {
  const { default: value, ...rest } = schema;
  const described = Object.hasOwn(schema, 'default') ? { ...rest, description: describe(rest, value) } : rest;
  return Object.fromEntries(
    Object.entries(described).map(([keyword, part]) => [EXTENSIONS[keyword] ?? keyword, inParts(keyword, part)]),
  );
}

function describe({ description }: ApiSchema, value: unknown): string {
  const told = `Default: ${typeof value === 'string' ? value : JSON.stringify(value)}.`;
  return typeof description === 'string' ? `${description.replace(/\.?$/, '.')} ${told}` : told;
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. Others, such as `enum`, hold plain values. */
const OF_ONE = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else']);
const OF_MANY = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const BY_NAME = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

function inParts(keyword: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (OF_ONE.has(keyword)) return toApiSchema(part as ApiSchema);
  if (OF_MANY.has(keyword)) return (part as readonly ApiSchema[]).map(toApiSchema);
  if (!BY_NAME.has(keyword)) return part;
  return Object.fromEntries(
    Object.entries(part as Record<string, ApiSchema>).map(([name, schema]) => [
      name,
      typeof schema === 'object' ? toApiSchema(schema) : schema,
    ]),
  );
}

/** Does so in the bodies of all operations. Parameters keep their defaults, which generators leave optional. */
export function tellDefaults({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  const { schemas } = components;
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = toApiSchema(schema);
  for (const [, operation] of operationsOf({ paths })) {
    const { requestBody, responses } = operation;
    if (requestBody) operation.requestBody = { ...requestBody, content: contentWithout(requestBody.content) };
    for (const [status, reply] of Object.entries(responses)) {
      if (!('$ref' in reply) && reply.content) responses[status] = { ...reply, content: contentWithout(reply.content) };
    }
  }
}

function contentWithout(content: ApiBody['content']): ApiBody['content'] {
  return Object.fromEntries(
    Object.entries(content).map(([type, part]) => [type, { ...part, schema: toApiSchema(part.schema) }]),
  );
}
