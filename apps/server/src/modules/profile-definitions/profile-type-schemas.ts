import { compileProfileDefinition, definitionSchema, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { JsonSchema, ProfileType } from '../../profile-engine/index.js';
import { CATALOGUE } from './catalogue/index.js';

export interface ProfileTypeSchemas {
  readonly profileType: ProfileType;
  readonly read: JsonSchema;
  /** What a POST takes. */
  readonly create: JsonSchema;
  /** What a PATCH takes. */
  readonly change: JsonSchema;
}

/** The profile types of the catalogue as JSON Schemas, before any customer's own fields, for which they leave room. */
export function profileTypeSchemas(): ProfileTypeSchemas[] {
  return PROFILE_TYPES.map((profileType) => {
    const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[profileType] });
    if (!definition) throw new TypeError(`The catalogue of ${profileType} does not compile.`);
    // what a write needs says nothing of a read here
    const { required: _, ...read } = definitionSchema(definition, { mode: 'read' });
    const { additionalProperties: _none, ...create } = definitionSchema(definition, { mode: 'write' });
    const { required: _all, ...change } = create;
    return { profileType, read, create, change };
  });
}
