import type { Field, ReferenceTarget } from '../profile-engine/field-types/field-type.js';
import type { ProfileDefinition } from '../profile-engine/profile-definition.js';
import type { Comparison } from './comparisons/comparison.js';
import type { FilterField, RelatedRecord } from './filter-tree.js';

/** What a filter's name stands for. */
export interface FilterTarget {
  readonly field: FilterField;
  /** The field that is compared: the one indexed, or its member. */
  readonly compared: Field;
  readonly comparison: Comparison;
  /** Whose field it is, where it is another record's than that which is searched. */
  readonly of?: RelatedRecord;
}

export type ResolvedName =
  | { readonly target: FilterTarget; readonly refusal?: undefined }
  /** A sentence whose subject is the name. */
  | { readonly target?: undefined; readonly refusal: string };

/** The name of a filter → what it stands for, or why there is nothing of that name for this caller (D-SEA-7). */
export type ResolveName = (name: string) => ResolvedName;

/** Among which fields a name is looked for. */
export interface NameScope {
  readonly definition: ProfileDefinition;
  /** Fields that are hidden from the caller's group are unknown (D-ERR-3). */
  readonly visibleOnly: boolean;
}

/** What the values of a field point to, where they are references. */
export function referenceTargetOf(field: Field): ReferenceTarget | undefined {
  return field.type.filterKind === 'reference' ? field.type.references?.(1, field)[0]?.target : undefined;
}
