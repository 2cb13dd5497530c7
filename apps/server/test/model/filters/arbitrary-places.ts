import type { ProfileType } from '../../../src/profile-engine/index.js';
import { compileSearchCondition } from '../../../src/modules/search/conditions/compile-search-condition.js';
import type { SearchScope } from '../../../src/modules/search/conditions/search-scope.js';
import type { SearchTree } from '../../../src/modules/search/query/search-leaves.js';
import { CallerDefinitions } from '../../../src/modules/profile-definitions/index.js';
import { CustomerPortals } from '../../../src/modules/portals/customer-portals.js';
import { compileFilter, compileProfileFilter } from '../../../src/filter-engine/index.js';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import { buildListLookup } from '../../builders/list-lookup.builder.js';
import { buildDefinition } from '../../builders/profile-definition.builder.js';
import { NOW } from './arbitrary-jobs.js';
import type { Address, Company, Job, Post } from './arbitrary-jobs.js';
import { filterOver, holds } from './naive-reading.js';
import type { FilterModel } from './naive-reading.js';

/** Jobs at addresses of companies, with posts, and what the register says of filters over them, read naively. */
export const lists = buildListLookup();
const DEFINITIONS: Partial<Record<ProfileType, ReturnType<typeof buildDefinition>>> = {
  jobs: buildDefinition('jobs'),
  companies: buildDefinition('companies'),
};

export function definitionOf(profileType: ProfileType): ReturnType<typeof buildDefinition> {
  const definition = DEFINITIONS[profileType];
  if (definition === undefined) throw new TypeError(`There are no ${profileType} here.`);
  return definition;
}

const PORTALS = [
  { id: 101, name: 'careers' },
  { id: 102, name: 'internal' },
];

/** The position of each postal code, in degrees. */
export const ZIP_CODES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  '10001': [40.75, -74],
  '10002': [40.7158, -73.9862],
  '07102': [40.7349, -74.1732],
  '19103': [39.953, -75.1741],
  '90012': [34.066, -118.2387],
};

/** Tells whether a filter over jobs matches the addresses that the caller sees. */
export function holdsOfJob(given: SearchFilter, job: Job, addresses: ReadonlyMap<number, Seen>): boolean {
  return holds(given, { job, seen: addresses.get(job.joblocation ?? 0) }, MODELS);
}

/** Tells whether a filter over companies matches. */
export function holdsOfCompany(given: SearchFilter, company: Company): boolean {
  return holds(given, company, COMPANY_MODELS);
}

export interface Seen {
  readonly companyId: number;
  readonly company: Company;
  readonly address: Address;
}

interface Placed {
  readonly job: Job;
  readonly seen: Seen | undefined;
}

const inAddress =
  (member: keyof Address) =>
  ({ seen }: Placed): readonly unknown[] => [seen?.address[member]];
const STATES = { Georgia: 41001001, GA: 41001001, D41001001: 41001001, Dakota: 41001002 };
const COUNTRIES = { 'United States': 41001, US: 41001, Georgia: 41002, GE: 41002, Yugoslavia: 41003 };
const ofPosts =
  (valueOf: (post: Post) => unknown) =>
  ({ job }: Placed): readonly unknown[] =>
    job.posts.map(valueOf);
const named = (meanings: Readonly<Record<string, number>>, ...unknown: readonly string[]) => ({
  kind: 'named' as const,
  meanings,
  values: [...Object.keys(meanings), ...unknown],
});
const NEAR = { kind: 'near', values: ['10001', '10001-4321', '07102', '19103', '99999'] } as const;

const MODELS: Readonly<Record<string, FilterModel<Placed>>> = {
  'job.id': { kind: 'number', valuesOf: ({ job }) => [job.id] },
  'job.numberofpositions': { kind: 'number', valuesOf: ({ job }) => [job.numberofpositions] },
  'job.joblocation.companyid': {
    ...named({ '1': 1, '2': 2, '3': 3 }, '999'),
    valuesOf: ({ seen }) => [seen?.companyId],
  },
  'job.joblocation.company.id': { kind: 'number', valuesOf: ({ seen }) => [seen?.companyId] },
  'job.joblocation.company.name': { kind: 'text', valuesOf: ({ seen }) => [seen?.company.name] },
  'job.joblocation.company.addresscity': {
    kind: 'text',
    valuesOf: ({ seen }) => seen?.company.addresses.map(({ addresscity }) => addresscity) ?? [],
  },
  'job.joblocation.addresscity': { kind: 'text', valuesOf: inAddress('addresscity') },
  'job.joblocation.addresszip': {
    kind: 'text',
    valuesOf: inAddress('addresszip'),
    values: ['10001', '1000', '07102-1', 'sw'],
  },
  'job.joblocation.addressstate': { ...named(STATES), valuesOf: inAddress('addressstate') },
  'job.joblocation.addresscountry': { ...named(COUNTRIES), valuesOf: inAddress('addresscountry') },
  'job.joblocation.zipradius': { ...NEAR, valuesOf: ({ seen }) => [seen && milesFrom(seen.address)] },
  'job.jobpost.status': {
    kind: 'text',
    valuesOf: ofPosts(statusOf),
    values: ['Posted', 'posted', 'Expired', 'Scheduled', 'Unposted', 'e'],
  },
  'job.jobpost.isposted': { kind: 'boolean', valuesOf: ({ job }) => [job.posts.some(isLive)] },
  'job.jobpost.postdate': { kind: 'datetime', valuesOf: ofPosts(({ startAt }) => startAt) },
  'job.jobpost.enddate': { kind: 'datetime', valuesOf: ofPosts(({ endAt }) => endAt ?? undefined) },
  'job.postedto': {
    ...named({ careers: 101, '101': 101, internal: 102, '102': 102 }),
    valuesOf: ({ job }) => job.posts.filter(isLive).map(({ portalId }) => portalId),
  },
};

const COMPANY_MODELS: Readonly<Record<string, FilterModel<Company>>> = {
  'company.id': { kind: 'number', valuesOf: ({ id }) => [id] },
  'company.name': { kind: 'text', valuesOf: ({ name }) => [name] },
  'company.zipradius': { ...NEAR, valuesOf: ({ addresses }) => addresses.map(milesFrom) },
};

function statusOf({ isUnposted, endAt, startAt }: Post): string {
  if (isUnposted) return 'Unposted';
  if (endAt !== null && endAt <= NOW) return 'Expired';
  return startAt > NOW ? 'Scheduled' : 'Posted';
}

function isLive(post: Post): boolean {
  return statusOf(post) === 'Posted';
}

/** By the name of each place that may be looked for: the haversine formula. */
function milesFrom({ addresszip = '', addresscountry = 41001 }: Address): Readonly<Record<string, number>> {
  const own = ZIP_CODES[addresszip.slice(0, 5)];
  if (own === undefined || addresscountry !== 41001) return {};
  return Object.fromEntries(
    NEAR.values.flatMap((text) => {
      const other = ZIP_CODES[text.slice(0, 5)];
      return other === undefined ? [] : [[text, haversine(own, other)] as const];
    }),
  );
}

function haversine(one: readonly [number, number], other: readonly [number, number]): number {
  const [north1, east1, north2, east2] = [...one, ...other].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const half =
    Math.sin((north2 - north1) / 2) ** 2 + Math.cos(north1) * Math.cos(north2) * Math.sin((east2 - east1) / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.sqrt(half));
}

export const jobFilter = filterOver(MODELS);
export const companyFilter = filterOver(COMPANY_MODELS);

/** A caller who sees all fields. */
const SCOPE: SearchScope = {
  customerId: 1001,
  now: NOW,
  definitions: new CallerDefinitions({} as never, { definition: definitionOf, lists, lock: () => undefined } as never, {
    access: {},
  }),
  portals: new CustomerPortals(PORTALS),
  readsPosts: true,
};

export function compiled(given: SearchFilter, profileType: 'jobs' | 'companies'): SearchTree {
  const compile = (condition: FilterCondition) => compileSearchCondition(condition, profileType, SCOPE);
  const { tree, problems } = compileFilter(given, compile);
  if (tree === undefined) throw new TypeError(JSON.stringify(problems));
  return tree;
}

/** Lets through companies whose name has no A. */
export const COMPANY_LOCK = compileProfileFilter(
  { filters: [{ name: 'company.name', value: ['a'], operator: '!=' }] },
  { definition: definitionOf('companies'), lists },
).tree;

export function isSeen({ name }: Company): boolean {
  return !name.toUpperCase().includes('A');
}
