import type { Link } from '../wire/link-header.js';
import type { ListValue, RegionValue } from './field-values.js';

/**
 * The profile types, spelled as the path segment {profileType} (spec: Profile types).
 *
 * @example
 * PROFILE_TYPES.includes('people'); // true
 */
export const PROFILE_TYPES = [
  'people',
  'jobs',
  'companies',
  'newhirecategories',
  'talentpools',
  'rooms',
  'connectevents',
] as const;

/** One of {@link PROFILE_TYPES}. */
export type ProfileType = (typeof PROFILE_TYPES)[number];

/**
 * Whether a text is the path segment of a profile type.
 *
 * @example
 * isProfileType('person'); // false
 */
export function isProfileType(text: unknown): text is ProfileType {
  return (PROFILE_TYPES as readonly unknown[]).includes(text);
}

/**
 * A profile as it is read: the fields asked for that have a value and are shown to the caller, and the links
 * (spec: Profile rules 2; D-PRO-2). Which fields there are is the customer's configuration.
 *
 * @example
 * const person: Profile = {
 *   firstname: 'Ada',
 *   folder: { id: 'D32001', value: 'Candidate: Active', formattedvalue: 'Candidate: Active' },
 *   links: [{ rel: 'self', title: 'Ada Lovelace', url: 'https://api.example/customers/1/people/7' }],
 * };
 */
export type Profile = { readonly links: readonly Link[] } & Readonly<Record<string, unknown>>;

/** The answer of `lookup`: the id of the profile that has the external id (D-PRO-5). */
export interface ProfileLookup {
  readonly id: number;
  readonly links: readonly Link[];
}

/**
 * The roles that a person can hold (spec: Common profile fields).
 *
 * @example
 * PERSON_ROLES.includes('candidate'); // true
 */
export const PERSON_ROLES = ['candidate', 'employee', 'hiringmanager'] as const;

/** One of {@link PERSON_ROLES}. */
export type PersonRole = (typeof PERSON_ROLES)[number];

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

/** An entry of a collection field. A write without `entry` adds an entry (blueprint: Field types, `collection`). */
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
