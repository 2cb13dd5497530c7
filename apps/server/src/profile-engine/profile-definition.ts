import { compileFields } from './definition-rules/compile-field.js';
import { CUSTOM_ID } from './definition-rules/entry-problems.js';
import { mergeFields } from './definition-rules/merge-fields.js';
import type { MergedField } from './definition-rules/merge-fields.js';
import type { Field, FieldSet } from './field-types/field-type.js';
import type { ConfigurationProblem, ProfileConfiguration } from './profile-configuration.js';
import type { ProfileType } from './profile-types.js';
import { SYSTEM_FIELDS } from './system-fields.js';
import { selectionOf } from './values/field-selection.js';
import type { FieldSelection } from './values/field-selection.js';

/** A profile type as one kind of caller meets it: compiled once per configuration revision, and never changed. */
export interface ProfileDefinition {
  readonly profileType: ProfileType;
  readonly enabled: boolean;
  /** Its profiles can be created, not updated (spec: Profile rules 4). */
  readonly locked: boolean;
  readonly fields: FieldSet;
  readonly title: readonly string[];
  /** The fields of a read that names none. */
  readonly defaults: FieldSelection;
  /** The fields that the value index holds, hidden ones included: it serves all callers. */
  readonly searchable: readonly Field[];
  /** The fields that are given from a template when a profile is made. */
  readonly templated: readonly Field[];
  /** The collections whose entries get a serial number. */
  readonly numbered: readonly Field[];
}

export type CompiledDefinition =
  | { readonly definition: ProfileDefinition; readonly problems?: undefined }
  | { readonly definition?: undefined; readonly problems: readonly ConfigurationProblem[] };

/** Catalogue and blueprint of one profile type → its definition, or everything wrong with the blueprint. */
export function compileProfileDefinition(configuration: ProfileConfiguration): CompiledDefinition {
  const { catalogue, blueprint } = configuration;
  const merged = mergeFields([...SYSTEM_FIELDS, ...catalogue.fields], blueprint?.fields, 'fields');
  const { fields, problems: fieldProblems } = compileFields(merged.fields, false);
  const problems = [...merged.problems, ...idProblems(merged.fields), ...fieldProblems];
  if (problems.length > 0) return { problems };
  const every = [...fields.all.values()];
  const definition: ProfileDefinition = {
    profileType: catalogue.profileType,
    enabled: blueprint?.enabled ?? true,
    locked: blueprint?.locked ?? false,
    fields,
    title: catalogue.title,
    defaults: selectionOf(catalogue.defaultFields.flatMap((id) => fields.visible.get(id) ?? [])),
    searchable: every.filter((field) => field.searchable),
    templated: every.filter((field) => field.template !== undefined),
    numbered: every.filter(hasSerial),
  };
  return { definition: Object.freeze(definition) };
}

/** Custom ids are unique over fields and members of collections: filters name members by them alone (D-SEA-7). */
function idProblems(fields: readonly MergedField[]): ConfigurationProblem[] {
  const seen = new Map<string, string>();
  return fields
    .flatMap((field) => [field, ...field.members])
    .filter(({ configuration }) => CUSTOM_ID.test(configuration.id))
    .flatMap(({ configuration: { id }, path }) => {
      const first = seen.get(id);
      if (first === undefined) seen.set(id, path);
      return first === undefined ? [] : [{ path: `${path}.id`, message: `"${id}" is already the id of ${first}.` }];
    });
}

function hasSerial(field: Field): boolean {
  return [...(field.members?.all.values() ?? [])].some((member) => member.serial);
}
