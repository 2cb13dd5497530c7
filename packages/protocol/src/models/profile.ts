import type { Link } from '../wire/link-header.js';

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
