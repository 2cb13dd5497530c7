import type { FieldAttributes } from '@talent-platform/blueprint';
import type { ListLookup } from './list-lookup.js';
import type { ProfileType } from '@talent-platform/protocol/models';

/** The id of a custom field: `field` and its number (spec: Common profile fields). */
export const CUSTOM_ID = /^field[0-9]{1,15}$/;

/** A field as the blueprint declares it (blueprint: Field types). Which attributes a type takes, its type says. */
export interface FieldConfiguration extends Omit<FieldAttributes, 'profileType'> {
  readonly id: string;
  readonly type: string;
  readonly profileType?: ProfileType;
  readonly fields?: readonly FieldConfiguration[];
}

/** A field of the catalogue: what a blueprint may say, and what only a standard field has. */
export interface StandardField extends FieldConfiguration {
  readonly fields?: readonly StandardField[];
  /** Left out on POST, the field gets the first visible node of its list (blueprint: The catalogue). */
  readonly defaultsToFirst?: boolean;
  /** Given when the profile is made, never written: `{year}` and `{id}` are filled in, as in `{year}-{id}`. */
  readonly template?: string;
  /** A member of a collection: each entry gets a number of its own, unique per customer and never reused (D-PRO-10). */
  readonly serial?: boolean;
  /** Characters at most, whatever a blueprint says: profiles are looked up by it (D-PRO-5). */
  readonly longest?: number;
  /** A file field that also reads a link to its text (D-FIL-1). */
  readonly fileText?: boolean;
}

/** One profile type of the catalogue, before any blueprint. */
export interface ProfileCatalogue {
  readonly profileType: ProfileType;
  /** The text fields whose values, joined with a space, are the title of a profile (D-PRO-12). */
  readonly title: readonly string[];
  /** The fields of a read that names none (spec: Common profile fields). */
  readonly defaultFields: readonly string[];
  /** The texts whose words are looked for (D-SEA-19), each by the letter that stands for it in the index of words. */
  readonly keywords?: Readonly<Record<string, string>>;
  readonly fields: readonly StandardField[];
}

/** What a blueprint says about one profile type. Its parts are checked when they are compiled. */
export interface ProfileTypeBlueprint {
  readonly enabled?: boolean;
  readonly locked?: boolean;
  readonly fields?: unknown;
  readonly tabs?: unknown;
  readonly roleFolders?: unknown;
  /** Kept by the server, not part of a blueprint: what values stored under earlier blueprints may still be. */
  readonly history?: FieldHistories;
}

/** How a field was configured before, by field path: older values are still read (D-SCH-2). */
export type FieldHistories = Readonly<Record<string, FieldHistory>>;

export interface FieldHistory {
  /** Its limits were others: stored values may not meet those of today. */
  readonly limitsChanged?: boolean;
  /** Options that a dropdown had. */
  readonly retiredOptions?: readonly string[];
}

/** How far a security rule lets a group go with a field. */
export type FieldAccessLevel = 'none' | 'read' | 'write';

/**
 * What a blueprint says of one profile type for one user group. Fields are named by their path: the id, or
 * `collection/member`.
 */
export interface GroupProfileConfiguration {
  /** The group's `integrationName`. */
  readonly name: string;
  /** The security rules. */
  readonly fieldAccess?: Readonly<Record<string, FieldAccessLevel>>;
  /** The attributes that differ for this group. */
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** All that decides one profile type for one kind of caller. */
export interface ProfileConfiguration {
  readonly catalogue: ProfileCatalogue;
  readonly blueprint?: ProfileTypeBlueprint;
  /**
   * Left out: nobody's group, who is limited by the attributes alone. `platform`: what the platform writes itself, from
   * which nothing is hidden or locked, and of which nothing is required.
   */
  readonly group?: GroupProfileConfiguration | 'platform';
  /** Left out, folders give no roles. */
  readonly lists?: ListLookup;
}

/**
 * Something wrong with a configuration, at a path below the profile type, such as `fields[2].maxLength`, or below the
 * group, such as `fieldAccess.people.field1003`.
 */
export interface ConfigurationProblem {
  readonly path: string;
  readonly message: string;
}
