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

/** A country or state as the value of a field, as read. A write needs only one of the three members (D-PRO-13). */
export interface RegionValue {
  readonly id: string;
  /** ISO 3166-1 alpha-2 for a country (`US`), the postal abbreviation for a state (`CA`). */
  readonly abbrev: string;
  readonly value: string;
}

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
