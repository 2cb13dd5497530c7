import type { OpenAPIObject } from '@nestjs/swagger';
import { profileTypeSchemas } from '../modules/profile-definitions/index.js';

type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const PROFILE_PATH = /^\/customers\/\{customerId\}\/(\w+)(\/\{profileId\})?$/;
const JSON_TYPE = 'application/json';

/**
 * Gives each profile type's operations the schemas of that type: one controller serves them all, so reflection cannot
 * tell them apart. The schemas are those of the catalogue; a customer adds fields of its own.
 */
export function addProfileSchemas(document: OpenAPIObject): void {
  const schemas: Schemas = ((document.components ??= {}).schemas ??= {});
  const types = profileTypeSchemas();
  for (const { profileType, read, create, change } of types) {
    schemas[`${profileType}.read`] = read as Schemas[string];
    schemas[`${profileType}.create`] = create as Schemas[string];
    schemas[`${profileType}.change`] = change as Schemas[string];
  }
  const known = new Set<string>(types.map(({ profileType }) => profileType));
  for (const [path, item] of Object.entries(document.paths)) {
    const type = PROFILE_PATH.exec(path)?.[1];
    if (type === undefined || !known.has(type)) continue;
    describeBody(item.post, `${type}.create`);
    describeBody(item.patch, `${type}.change`);
    describeAnswer(item.get, `${type}.read`);
  }
  describeAnswer(document.paths['/customers/{customerId}/people/by-email']?.get, 'people.read');
}

function describeBody(operation: Operation | undefined, schema: string): void {
  if (operation) operation.requestBody = { required: true, content: { [JSON_TYPE]: { schema: reference(schema) } } };
}

function describeAnswer(operation: Operation | undefined, schema: string): void {
  const ok = operation?.responses['200'];
  if (ok && !('$ref' in ok)) ok.content = { [JSON_TYPE]: { schema: reference(schema) } };
}

function reference(schema: string): { $ref: string } {
  return { $ref: `#/components/schemas/${schema}` };
}
