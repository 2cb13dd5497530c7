import type { Group } from './leak-customer.js';
import type { LeakWorld } from './leak-world.js';
import type { Expected } from './operations.table.js';
import type { SecretName } from './secrets.js';

/** The extent of what is hidden: a field, the external id, a member of a collection, a whole collection, a profile, or all profiles of a type. */
export type Hidden = 'field' | 'key' | 'member' | 'collection' | 'profile' | 'type' | 'disabled type' | 'customer';

/** The same answer, no matter which part of a profile is hidden. */
export function anyPart(...answer: Expected): Readonly<Record<'field' | 'key' | 'member' | 'collection', Expected>> {
  return { field: answer, key: answer, member: answer, collection: answer };
}

export interface Cause {
  readonly title: string;
  readonly secret: SecretName;
  readonly hidden: Hidden;
  readonly holder: keyof LeakWorld;
  readonly seenBy: readonly Group[];
}

const ALL_THAT_SEE: readonly Group[] = ['administrators', 'seers'];

/** Every cause for which something is not shown (spec: Profile rules 2; D-ERR-4 codes 2 and 3). */
export const CAUSES: readonly Cause[] = [
  {
    title: 'a field that attribute configuration hides',
    secret: 'attribute',
    hidden: 'field',
    holder: 'person',
    seenBy: ['seers'],
  },
  {
    title: 'a hidden field whose default is outside the search lock',
    secret: 'preset',
    hidden: 'field',
    holder: 'person',
    seenBy: ['seers'],
  },
  {
    title: "a field that the group's attributes hide",
    secret: 'group',
    hidden: 'field',
    holder: 'person',
    seenBy: ALL_THAT_SEE,
  },
  {
    title: 'a field that a security rule hides',
    secret: 'security',
    hidden: 'field',
    holder: 'person',
    seenBy: ALL_THAT_SEE,
  },
  { title: 'a field on a hidden tab', secret: 'tab', hidden: 'field', holder: 'person', seenBy: ALL_THAT_SEE },
  {
    title: 'a member of a collection that a security rule hides',
    secret: 'member',
    hidden: 'member',
    holder: 'person',
    seenBy: ALL_THAT_SEE,
  },
  {
    title: 'a collection on a hidden tab',
    secret: 'collection',
    hidden: 'collection',
    holder: 'person',
    seenBy: ALL_THAT_SEE,
  },
  {
    title: 'a part of the title that a security rule hides',
    secret: 'lastname',
    hidden: 'field',
    holder: 'person',
    seenBy: ALL_THAT_SEE,
  },
  {
    title: 'an external id that a security rule hides',
    secret: 'key',
    hidden: 'key',
    holder: 'job',
    seenBy: ALL_THAT_SEE,
  },
  {
    title: 'a person outside the search lock',
    secret: 'locked',
    hidden: 'profile',
    holder: 'locked',
    seenBy: ALL_THAT_SEE,
  },
  {
    title: 'a type that the group has no access to',
    secret: 'access',
    hidden: 'type',
    holder: 'company',
    seenBy: ALL_THAT_SEE,
  },
  { title: 'a type that is disabled', secret: 'disabled', hidden: 'disabled type', holder: 'room', seenBy: [] },
  { title: "another customer's person", secret: 'group', hidden: 'customer', holder: 'person', seenBy: [] },
];

/** The secrets that a group must never meet, those of the other customer apart, which nobody meets. */
export function hiddenFrom(group: Group): SecretName[] {
  const own = CAUSES.filter(({ hidden }) => hidden !== 'customer');
  return own.filter(({ seenBy }) => !seenBy.includes(group)).map(({ secret }) => secret);
}
