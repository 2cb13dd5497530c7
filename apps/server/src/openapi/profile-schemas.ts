import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import type { ApiResponse, ApiSchema } from '../http/index.js';
import { profileTypeSchemas } from '../modules/profile-definitions/index.js';
import { PROFILE_TYPES } from '../profile-engine/index.js';
import type { ProfileType } from '../profile-engine/index.js';
import type { ApiDocument, ApiOperation } from './described-paths.js';
import { toApiSchema } from './optional-members.js';
import { nameType } from './type-names.js';

const OWN_FIELDS = {
  [CUSTOM_FIELD_ID.source]: { description: "A customer's own field. The API document of the customer describes it." },
};

type SchemaKind = 'read' | 'create' | 'change';

/** The names of a type's schemas in the document: generated clients name their types by them. */
function schemaNames(profileType: ProfileType): Record<SchemaKind, string> {
  const type = nameType('{Type}', `/${profileType}`);
  return { read: type, create: `New${type}`, change: `${type}Changes` };
}

function setProfileSchemas(
  components: Pick<ApiDocument['components'], 'schemas'>,
  types: readonly {
    readonly profileType: ProfileType;
    readonly read: ApiSchema;
    readonly create: ApiSchema;
    readonly change: ApiSchema;
  }[],
): void {
  for (const { profileType, ...schemas } of types) {
    for (const kind of ['read', 'create', 'change'] as const) {
      setProfileSchema(components, { profileType, kind, schema: schemas[kind] });
    }
  }
}

export function setProfileSchema(
  components: Pick<ApiDocument['components'], 'schemas'>,
  { profileType, kind, schema }: { profileType: ProfileType; kind: SchemaKind; schema: ApiSchema },
): void {
  const { $schema: _, properties, ...rest } = schema;
  const described = Object.entries(properties as Readonly<Record<string, ApiSchema>>).map(([name, property]) => [
    name,
    toApiSchema(property),
  ]);
  components.schemas[schemaNames(profileType)[kind]] = {
    ...toApiSchema(rest),
    properties: Object.fromEntries(described),
  };
}

/**
 * Gives each profile type's operations the schemas of that type, because one controller describes all types alike.
 * The schemas are those of the catalogue. Customers add their own fields.
 */
export function addProfileSchemas({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  const withOwnFields = (read: ApiSchema): ApiSchema => ({ ...read, patternProperties: OWN_FIELDS });
  setProfileSchemas(
    components,
    profileTypeSchemas().map(({ read, ...types }) => ({ ...types, read: withOwnFields(read) })),
  );
  for (const profileType of PROFILE_TYPES) {
    const { read, create, change } = schemaNames(profileType);
    const path = `/customers/{customerId}/${profileType}`;
    describeBody(paths[path]?.post, create);
    describeBody(paths[`${path}/{profileId}`]?.patch, change);
    describeAnswer(paths[`${path}/{profileId}`]?.get, read);
  }
  describeAnswer(paths['/customers/{customerId}/people/by-email']?.get, schemaNames('people').read);
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
