import { compileProfileDefinition, definitionSchema, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { JsonSchema, ProfileType } from '../../profile-engine/index.js';
import { CATALOGUE } from './catalogue/index.js';

export interface ProfileTypeSchemas {
  readonly profileType: ProfileType;
  readonly read: JsonSchema;
  readonly write: JsonSchema;
}

/** The profile types of the catalogue as JSON Schemas, before any customer's own fields. */
export function profileTypeSchemas(): ProfileTypeSchemas[] {
  return PROFILE_TYPES.map((profileType) => {
    const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[profileType] });
    if (!definition) throw new TypeError(`The catalogue of ${profileType} does not compile.`);
    // what a write needs says nothing of a read here
    const { required: _, ...read } = definitionSchema(definition, { mode: 'read' });
    return { profileType, read, write: definitionSchema(definition, { mode: 'write' }) };
  });
}
