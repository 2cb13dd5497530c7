import type { BlueprintField, BlueprintProfileType, BlueprintTab, FieldAttributes } from '@talent-platform/blueprint';
import type { ListLookup } from './list-lookup.js';
import type { ProfileType } from '@talent-platform/protocol/models';

/** A field of the catalogue: the attributes that a blueprint may set, and those that only a standard field has. */
export interface StandardField extends FieldAttributes {
  readonly id: string;
  readonly type: string;
  readonly fields?: readonly StandardField[];
  /** If a POST leaves the field out, it gets the first visible node of its list (blueprint: The catalogue). */
  readonly defaultsToFirst?: boolean;
  /** Filled when the profile is created, never written. Replaces `{year}` and `{id}`, as in `{year}-{id}`. */
  readonly template?: string;
  /** A member of a collection: each entry gets a number of its own, unique per customer and never reused (D-PRO-10). */
  readonly serial?: boolean;
  /** A member of a collection that is true in one entry at most: a write that sets it clears the others (D-PRO-10). */
  readonly exclusive?: boolean;
  /** A limit in characters that a blueprint cannot raise, because profiles are looked up by this field (D-PRO-5). */
  readonly hardMaxLength?: number;
  /** A file field that also reads a link to its text (D-FIL-1). */
  readonly fileText?: boolean;
}

/** One profile type of the catalogue, before any blueprint. */
export interface ProfileCatalogue {
  readonly profileType: ProfileType;
  /** The text fields whose values, joined with a space, are the title of a profile (D-PRO-12). */
  readonly title: readonly string[];
  /** The fields of a read without `fields=` (spec: Common profile fields). */
  readonly defaultFields: readonly string[];
  /** The texts whose words can be searched (D-SEA-19), each by the letter that stands for it in the index of words. */
  readonly keywords?: Readonly<Record<string, string>>;
  readonly fields: readonly StandardField[];
}

/** A blueprint's entry for one field. The field's type decides which attributes it takes (blueprint: Field types). */
export type FieldEntry = Partial<BlueprintField>;

/** A blueprint's part for one profile type. The blueprint's own checks have taken out what is malformed. */
export interface ProfileTypeBlueprint extends Omit<BlueprintProfileType, 'fields' | 'tabs'> {
  readonly fields?: readonly FieldEntry[];
  readonly tabs?: readonly Partial<BlueprintTab>[];
  /**
   * Recorded by the server, not part of a blueprint: the forms that values stored under earlier blueprints may have.
   */
  readonly history?: FieldHistories;
}

/** A field's earlier configurations, by field path: older values are still read (D-SCH-2). */
export type FieldHistories = Readonly<Record<string, FieldHistory>>;

export interface FieldHistory {
  /** Whether the limits were different before. Stored values may break the current limits. */
  readonly limitsChanged?: boolean;
  /** Earlier options of a dropdown. */
  readonly retiredOptions?: readonly string[];
}

/**
 * A blueprint's part for one profile type and one user group. Fields are named by path: the id, or `collection/member`.
 */
export interface GroupProfileConfiguration {
  /** The group's `integrationName`. */
  readonly name: string;
  /** The security rules. */
  readonly fieldAccess?: Readonly<Record<string, 'none' | 'read' | 'write'>>;
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface ProfileConfiguration {
  readonly catalogue: ProfileCatalogue;
  readonly blueprint?: ProfileTypeBlueprint;
  /**
   * Undefined: a caller without a group, whom only the attributes limit. `platform`: writes by the platform itself, for
   * which nothing is hidden, locked or required.
   */
  readonly group?: GroupProfileConfiguration | 'platform';
  /** If undefined, folders give no roles. */
  readonly lists?: ListLookup;
}
