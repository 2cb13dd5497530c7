/**
 * A list node as the value of a field, as read (blueprint: Field types, `list`).
 *
 * @example
 * const folder: ListValue = { id: 'D31001', value: 'Approved', formattedvalue: 'Approved' };
 */
export interface ListValue {
  /** The system id (`D31001`), or `C` and the list node id. */
  readonly id: string;
  /** The label. */
  readonly value: string;
  /** The labels from the list's first level, joined with ` > `. */
  readonly formattedvalue: string;
}

/**
 * The value of a list field in a write: an id or a label, as an object or as plain text (blueprint: Field types,
 * `list`).
 */
export type ListValueInput = string | { readonly id: string } | { readonly value: string };

/** A country or state as the value of a field, as read. A write needs only one of the three members (D-PRO-13). */
export interface RegionValue {
  readonly id: string;
  /** ISO 3166-1 alpha-2 for a country (`US`), the postal abbreviation for a state (`CA`). */
  readonly abbrev: string;
  readonly value: string;
}

/** The value of a country or state field in a write (D-PRO-13). */
export type RegionValueInput =
  | string
  | { readonly id: string }
  | { readonly abbrev: string }
  | { readonly value: string };

/**
 * An amount of money, as written: all members are needed (D-PRO-13).
 *
 * @example
 * const fee: MoneyInput = { currency: 'EUR', amount: 12.5 };
 */
export interface MoneyInput {
  /** A label of lists.currency.types: the code of ISO 4217. */
  readonly currency: string;
  /** In whole units of the currency. */
  readonly amount: number;
}

/** An amount of money, as read. */
export interface Money extends MoneyInput {
  /** The amount with the digits of its currency: `12.50`. */
  readonly amountstring: string;
}

/** A pay for each period, as written (blueprint: Field types, `salary`). */
export interface SalaryInput extends MoneyInput {
  /** A period: Hourly, Daily, Weekly, Monthly, Yearly (D-FRM-6). */
  readonly timeframe: string;
}

/** A pay for each period, as read. */
export interface Salary extends SalaryInput {
  readonly amountstring: string;
}

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
