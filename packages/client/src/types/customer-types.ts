import type { Profile, ProfileType } from '@talent-platform/protocol/models';

/** The forms of one profile type: what a read gives, and what POST and PATCH take. */
export interface ProfileForms {
  readonly read: object;
  readonly create: object;
  readonly update: object;
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

/** The names of the fields that a read may ask for. */
export type FieldOf<Read> = keyof Read & string;

/** A read that asked for some fields alone. Links always come. */
export type Selected<Read, Field extends string> = string extends Field
  ? Read
  : Pick<Read, Extract<Field | 'links', keyof Read>>;
