import type { ProfileType } from './profile-types.js';

/** A field as the blueprint declares it (blueprint: Field types). Which attributes a type takes, its type says. */
export interface FieldConfiguration {
  readonly id: string;
  readonly type: string;
  readonly label?: string;
  readonly required?: boolean;
  readonly hidden?: boolean;
  readonly locked?: boolean;
  readonly readOnly?: boolean;
  readonly searchable?: boolean;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
  readonly list?: string;
  readonly multiple?: boolean;
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
  readonly fields: readonly StandardField[];
}

/** What a blueprint says about one profile type. Its fields are checked when they are compiled. */
export interface ProfileTypeBlueprint {
  readonly enabled?: boolean;
  readonly locked?: boolean;
  readonly fields?: unknown;
}

/** All that decides one profile type for one kind of caller. */
export interface ProfileConfiguration {
  readonly catalogue: ProfileCatalogue;
  readonly blueprint?: ProfileTypeBlueprint;
}

/** Something wrong with a configuration, at a path below the profile type, such as `fields[2].maxLength`. */
export interface ConfigurationProblem {
  readonly path: string;
  readonly message: string;
}
