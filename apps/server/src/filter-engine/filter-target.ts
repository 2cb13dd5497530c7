import type { Field, ReferenceTarget } from '../profile-engine/field-types/field-type.js';
import type { ProfileDefinition } from '../profile-engine/profile-definition.js';
import type { Comparison } from './comparisons/comparison.js';
import type { FilterField, RelatedRecord } from './filter-tree.js';

/** The field that a filter's name stands for. */
export interface FilterTarget {
  readonly field: FilterField;
  /** The field that is compared: the one indexed, or its member. */
  readonly compared: Field;
  readonly comparison: Comparison;
  /** The record that has the field, if that is not the searched record. */
  readonly of?: RelatedRecord;
}

export type ResolvedName =
  | { readonly target: FilterTarget; readonly refusal?: undefined }
  /** A sentence whose subject is the name. */
  | { readonly target?: undefined; readonly refusal: string };

/** Resolves the name of a filter, or says why this caller has no such filter (D-SEA-7). */
export type ResolveName = (name: string) => ResolvedName;

/** The fields among which a name is looked for. */
export interface NameScope {
  readonly definition: ProfileDefinition;
  /** Fields that are hidden from the caller's group are unknown (D-ERR-3). */
  readonly visibleOnly: boolean;
}

/** Returns the type that the values of a reference field point to; undefined for other fields. */
export function referenceTargetOf(field: Field): ReferenceTarget | undefined {
  return field.type.filterKind === 'reference' ? field.type.references?.(1, field)[0]?.target : undefined;
}
