import type { ListValue, RegionValue } from './list-value.js';

/**
 * The roles of a person, as read: always all three; a role once given stays (spec: Common profile fields; D-PRO-11).
 *
 * @example
 * const roles: PersonRoles = { candidate: true, employee: false, hiringmanager: false };
 */
export interface PersonRoles {
  readonly candidate: boolean;
  readonly employee: boolean;
  readonly hiringmanager: boolean;
}

/** An entry of a collection field; a write without `entry` adds one (blueprint: Field types, `collection`). */
export interface CollectionEntry {
  /** From 1, the same for as long as the entry lives. */
  readonly entry: number;
}

/** An entry of `addresses`, as read; members without a value are left out (D-PRO-10). */
export interface AddressEntry extends CollectionEntry {
  /** On a company's addresses alone: unique per customer and never used again. */
  readonly id?: number;
  readonly addresstype?: ListValue;
  readonly addressstreet1?: string;
  readonly addressstreet2?: string;
  readonly addresscity?: string;
  readonly addresscounty?: string;
  readonly addressstate?: RegionValue;
  readonly addresscountry?: RegionValue;
  readonly addresszip?: string;
  readonly primary?: boolean;
}

/** An entry of `phones`, as read (D-PRO-10). */
export interface PhoneEntry extends CollectionEntry {
  readonly phonetype?: ListValue;
  readonly phonenumber?: string;
  readonly primary?: boolean;
}
