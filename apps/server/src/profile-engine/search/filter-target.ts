import type { Field, ReferenceTarget } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import type { ComparisonName } from './comparisons/comparisons.js';
import type { FilterField } from './filter-tree.js';

/** What a filter's name stands for. */
export interface FilterTarget {
  readonly field: FilterField;
  /** The field that is compared: the one indexed, or its member. */
  readonly compared: Field;
  readonly comparison: ComparisonName;
}

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
