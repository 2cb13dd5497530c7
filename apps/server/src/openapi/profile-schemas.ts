import type { ApiResponse } from '../http/index.js';
import { profileTypeSchemas } from '../modules/profile-definitions/index.js';
import type { ApiDocument, ApiOperation } from './api-document.js';

const PROFILE_PATH = /^\/customers\/\{customerId\}\/(\w+)(\/\{profileId\})?$/;

/**
 * Gives each profile type's operations the schemas of that type: one controller serves them all, and describes them
 * alike. The schemas are those of the catalogue; a customer adds fields of its own.
 */
export function addProfileSchemas({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  const types = profileTypeSchemas();
  for (const { profileType, read, create, change } of types) {
    components.schemas[`${profileType}.read`] = { ...read };
    components.schemas[`${profileType}.create`] = { ...create };
    components.schemas[`${profileType}.change`] = { ...change };
  }
  const known = new Set<string>(types.map(({ profileType }) => profileType));
  for (const [path, item] of Object.entries(paths)) {
    const type = PROFILE_PATH.exec(path)?.[1];
    if (type === undefined || !known.has(type)) continue;
    describeBody(item.post, `${type}.create`);
    describeBody(item.patch, `${type}.change`);
    describeAnswer(item.get, `${type}.read`);
  }
  describeAnswer(paths['/customers/{customerId}/people/by-email']?.get, 'people.read');
}

function describeBody(operation: ApiOperation | undefined, schema: string): void {
  if (operation) operation.requestBody = { required: true, content: contentOf(schema) };
}

function describeAnswer(operation: ApiOperation | undefined, schema: string): void {
  const ok = operation?.responses['200'];
  if (operation && ok && !('$ref' in ok)) operation.responses['200'] = { ...ok, content: contentOf(schema) };
}

function contentOf(schema: string): NonNullable<ApiResponse['content']> {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}
