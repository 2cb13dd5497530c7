import { CATALOGUE } from '../../src/modules/profile-definitions/field-catalogue.js';
import { compileProfileDefinition } from '../../src/profile-engine/index.js';
import type {
  Field,
  FieldEntry,
  GroupProfileConfiguration,
  ProfileCatalogue,
  ProfileDefinition,
  ProfileType,
  ProfileTypeBlueprint,
  StandardField,
} from '../../src/profile-engine/index.js';

const EMPTY: ProfileCatalogue = { profileType: 'people', title: [], defaultFields: [], fields: [] };

/** A profile type of the catalogue with these entries of a blueprint. */
export function buildDefinition(profileType: ProfileType, fields: readonly FieldEntry[] = []): ProfileDefinition {
  return compiled({ catalogue: CATALOGUE[profileType], blueprint: { fields } });
}

/** A profile type that has these fields and nothing else. */
export function buildDefinitionOf(...fields: readonly StandardField[]): ProfileDefinition {
  return compiled({ catalogue: { ...EMPTY, defaultFields: fields.map(({ id }) => id), fields } });
}

/** One field, compiled. */
export function buildField(configuration: Partial<StandardField> & { readonly type: string }): Field {
  const definition = buildDefinitionOf({ id: 'field1', ...configuration });
  const field = definition.fields.all.get(configuration.id ?? 'field1');
  if (field === undefined) throw new TypeError('The field was not compiled.');
  return field;
}

function compiled(configuration: Parameters<typeof compileProfileDefinition>[0]): ProfileDefinition {
  const { definition, problems } = compileProfileDefinition(configuration);
  if (problems.length > 0) throw new TypeError(JSON.stringify(problems));
  return definition;
}

/** A profile type of the catalogue as a group meets it. */
export function buildGroupDefinition(
  profileType: ProfileType,
  blueprint: ProfileTypeBlueprint,
  group: GroupProfileConfiguration,
): ProfileDefinition {
  return compiled({ catalogue: CATALOGUE[profileType], blueprint, group });
}
