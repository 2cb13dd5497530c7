import fc from 'fast-check';
import type { StoredValues } from '../../../src/profile-engine/index.js';
import { MOMENTS, TEXTS } from './naive-reading.js';

/** An address as it is stored. */
export interface Address {
  readonly id: number;
  readonly addresscity?: string;
  readonly addresszip?: string;
  readonly addressstate?: number;
  readonly addresscountry?: number;
}

export interface Company {
  readonly id: number;
  readonly name: string;
  readonly addresses: readonly Address[];
}

/** Times in milliseconds since 1970. */
export interface Post {
  readonly portalId: number;
  readonly startAt: number;
  readonly endAt: number | null;
  readonly isUnposted: boolean;
}

export interface Job {
  readonly id: number;
  readonly numberofpositions: number | undefined;
  readonly joblocation: number | undefined;
  readonly posts: readonly Post[];
}

export const NOW = Date.parse('2026-01-31T12:00:00Z');

const address = fc.record(
  {
    addresscity: fc.constantFrom(...TEXTS.slice(1)),
    addresszip: fc.constantFrom('10001', '10002-1234', '07102', '19103', '90012', 'SW1A 1AA'),
    addressstate: fc.constantFrom(41001001, 41001002),
    addresscountry: fc.constantFrom(41001, 41001, 41002, 41003),
  },
  { requiredKeys: [] },
);

/** Companies whose ids count from 1, as those of all their addresses do. */
export function sampleCompanies(count: number, seed: number): Company[] {
  const made = fc.record({
    name: fc.constantFrom(...TEXTS.slice(1)),
    addresses: fc.array(address, { maxLength: 3 }),
  });
  let last = 0;
  return fc.sample(made, { numRuns: count, seed }).map(({ name, addresses }, index) => ({
    id: index + 1,
    name,
    addresses: addresses.map((members) => ({ id: (last += 1), ...members })),
  }));
}

const post = fc.record({
  portalId: fc.constantFrom(101, 102),
  startAt: fc.constantFrom(...MOMENTS, NOW + 60_000),
  endAt: fc.option(fc.constantFrom(NOW - 1, NOW, NOW + 1, NOW + 90_000_000)),
  isUnposted: fc.boolean(),
});

/** Jobs whose ids count from 1; some name an address that is gone. */
export function sampleJobs(count: number, { seed, addresses }: { seed: number; addresses: number }): Job[] {
  const made = fc.record({
    numberofpositions: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    joblocation: fc.option(fc.integer({ min: 1, max: addresses + 1 }), { nil: undefined }),
    posts: fc.array(post, { maxLength: 3 }),
  });
  return fc.sample(made, { numRuns: count, seed }).map((job, index) => ({ id: index + 1, ...job }));
}

export function valuesOfCompany({ name, addresses }: Company): StoredValues {
  const entries = addresses.map((members, index) => ({ entry: index + 1, ...members }));
  return { name, addresses: { next: entries.length + 1, entries } } as unknown as StoredValues;
}

export function valuesOfJob({ numberofpositions, joblocation }: Job): StoredValues {
  return {
    ...(numberofpositions !== undefined && { numberofpositions }),
    ...(joblocation !== undefined && { joblocation }),
  };
}
