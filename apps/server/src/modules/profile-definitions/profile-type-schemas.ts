import { compileProfileDefinition, definitionSchema, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { JsonSchema, ProfileType } from '../../profile-engine/index.js';
import { CATALOGUE } from './catalogue/index.js';

export interface ProfileTypeSchemas {
  readonly profileType: ProfileType;
  readonly read: JsonSchema;
  /** The schema of a POST body. */
  readonly create: JsonSchema;
  /** The schema of a PATCH body. */
  readonly change: JsonSchema;
}

/**
 * Returns the profile types of the catalogue as JSON Schemas. They do not contain customers' own fields, but allow
 * them.
 */
export function profileTypeSchemas(): ProfileTypeSchemas[] {
  return PROFILE_TYPES.map((profileType) => {
    const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[profileType] });
    if (!definition) throw new TypeError(`The catalogue of ${profileType} does not compile.`);
    // The members that a write requires say nothing about a read here.
    const { required: _, ...read } = definitionSchema(definition, { mode: 'read' });
    const { additionalProperties: _none, ...create } = definitionSchema(definition, { mode: 'write' });
    const { required: _all, ...change } = create;
    return { profileType, read, create, change };
  });
}
