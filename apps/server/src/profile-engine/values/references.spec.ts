import { expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { lookupNeeds, parseFieldsParameter } from '../index.js';
import type { StoredValues } from '../index.js';

const jobs = buildDefinition('jobs');

function recordOf(values: StoredValues, createdBy: number | null = 3): Parameters<typeof lookupNeeds>[1][number] {
  return { id: 1, createdAt: 0, createdBy, updatedAt: 0, updatedBy: 4, values };
}

const job = {
  jobtitle: 'Welder',
  hiringmanager: 5,
  recruiter: 5,
  joblocation: 9,
  jobtemplate: 2,
  talentpools: { next: 3, entries: [{ entry: 2, talentpool: 7 }] },
};

it('a read looks up each profile once, by type, also those of collections and system fields', () => {
  const needs = (names: string | undefined, ...records: Parameters<typeof lookupNeeds>[1]) =>
    lookupNeeds(parseFieldsParameter(jobs, names), records);
  expect(needs(undefined, recordOf(job), recordOf({ recruiter: 6 }))).toEqual(
    new Map([
      ['people', new Set([5, 6])],
      ['addresses', new Set([9])],
    ]),
  );
  expect(needs('talentpools,createdby,jobtemplate', recordOf(job))).toEqual(
    new Map([
      ['talentpools', new Set([7])],
      ['people', new Set([3])],
      ['jobs', new Set([2])],
    ]),
  );
  expect(needs('createdby', recordOf(job, null)).size).toBe(0);
});
