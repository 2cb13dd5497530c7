/**
 * A profile that a field names, as read; on write it is the integer id alone (spec: Common profile fields).
 *
 * @example
 * const owner: ProfileReference = { profile: 'https://api.example/customers/1/people/7', id: 7, value: 'Ada Lovelace' };
 */
export interface ProfileReference {
  /** The URL of the profile. */
  readonly profile: string;
  readonly id: number;
  /** The profile's title. */
  readonly value: string;
}

/** A company's address entry that a field names (`joblocation`), as read; on write it is the integer id alone (D-PRO-10). */
export interface AddressReference {
  /** The id of the address entry. */
  readonly id: number;
  readonly companyid: number;
  /** The URL of the company's addresses. */
  readonly address: string;
  /** The address on one line. */
  readonly value: string;
}

/** A file field as read; files are written through their binary endpoint (D-FIL-1). */
export interface FileReference {
  /** The URL of the file. */
  readonly file: string;
  readonly filename: string;
  /** The URL of the text, for the resume of a person alone. */
  readonly fileText?: string;
}
