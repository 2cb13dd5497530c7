import type { Profile, ProfileType } from '@talent-platform/protocol/models';

/** The forms of one profile type: what a read gives, and what POST and PATCH take. */
export interface ProfileForms {
  readonly read: object;
  readonly create: object;
  readonly update: object;
  /** The fields that hold a file or an image. Left out: any field may. */
  readonly files?: string;
  /** The collections whose entries hold files, each with the members that do. Left out: any may. */
  readonly entryFiles?: object;
}

/**
 * A customer's own fields by profile type, as `talent types` writes them. Types that are left out are those of
 * {@link UntypedProfile}.
 *
 * @example
 * import type { Customer } from './customer-types.js'; // talent types > customer-types.ts
 * const client = createClient<Customer>({ baseUrl, customerId, credentials });
 */
export type CustomerTypes = { readonly [Type in ProfileType]?: ProfileForms };

/** A profile of a customer whose fields are not known to TypeScript: any field may be there. */
export interface UntypedProfile extends ProfileForms {
  readonly read: Profile;
  readonly create: Readonly<Record<string, unknown>>;
  readonly update: Readonly<Record<string, unknown>>;
}

/** The forms of one profile type of a customer. */
export type FormsOf<Customer, Type extends ProfileType> = Customer extends {
  readonly [Name in Type]: infer Forms extends ProfileForms;
}
  ? Forms
  : UntypedProfile;

/** The names of the fields that hold a file. */
export type FileField<Forms> = Forms extends { readonly files: infer Field extends string } ? Field : string;

/** The collections whose entries hold files, each with the members that do. */
export type EntryFiles<Forms> = Forms extends { readonly entryFiles: infer Files } ? Files : Record<string, string>;

/** The names of the collections of a profile, whose entries have numbers. */
export type CollectionOf<Profile> = string extends keyof Profile
  ? string
  : {
      [Field in keyof Profile]-?: NonNullable<Profile[Field]> extends ReadonlyArray<infer Entry>
        ? 'entry' extends keyof Entry
          ? Field
          : never
        : never;
    }[keyof Profile] &
      string;

/** An entry of a collection. */
export type EntryOf<Profile, Collection extends string> = string extends keyof Profile
  ? Readonly<Record<string, unknown>>
  : Collection extends keyof Profile
    ? NonNullable<Profile[Collection]> extends ReadonlyArray<infer Entry>
      ? Entry
      : never
    : never;

/** The names of the fields that a read may ask for. */
export type FieldOf<Read> = keyof Read & string;

/** A read that asked for some fields alone. Links always come. */
export type Selected<Read, Field extends string> = string extends Field
  ? Read
  : Pick<Read, Extract<Field | 'links', keyof Read>>;
