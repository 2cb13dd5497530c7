import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { lookupNeeds, missingReferenceProblems, newReferences, selectFields } from '../index.js';
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

describe('what a read looks up', () => {
  it('is nothing when no field that is asked for refers to anything', () => {
    expect(lookupNeeds(selectFields(jobs, 'jobtitle,folder'), [recordOf(job)]).size).toBe(0);
  });

  it('is each id once, by what it is the id of', () => {
    expect(lookupNeeds(selectFields(jobs, undefined), [recordOf(job), recordOf({ recruiter: 6 })])).toEqual(
      new Map([
        ['people', new Set([5, 6])],
        ['addresses', new Set([9])],
      ]),
    );
  });

  it('covers collections and system fields', () => {
    expect(lookupNeeds(selectFields(jobs, 'talentpools,createdby,jobtemplate'), [recordOf(job)])).toEqual(
      new Map([
        ['talentpools', new Set([7])],
        ['people', new Set([3])],
        ['jobs', new Set([2])],
      ]),
    );
    expect(lookupNeeds(selectFields(jobs, 'createdby'), [recordOf(job, null)]).size).toBe(0);
  });
});

describe('what a write must find', () => {
  it('is every reference of a new profile', () => {
    expect(newReferences(jobs, {}, job)).toEqual(
      expect.arrayContaining([
        { path: 'hiringmanager', target: 'people', id: 5 },
        { path: 'joblocation', target: 'addresses', id: 9 },
        { path: 'talentpools/2/talentpool', target: 'talentpools', id: 7 },
      ]),
    );
    expect(newReferences(jobs, {}, job)).toHaveLength(5);
  });

  it('is only what a change sets', () => {
    const after = {
      ...job,
      recruiter: 6,
      talentpools: { next: 4, entries: [...job.talentpools.entries, { entry: 3, talentpool: 8 }] },
    };
    expect(newReferences(jobs, job, after)).toEqual([
      { path: 'recruiter', target: 'people', id: 6 },
      { path: 'talentpools/3/talentpool', target: 'talentpools', id: 8 },
    ]);
    expect(newReferences(jobs, job, structuredClone(job))).toEqual([]);
  });

  it('is told by field when it is not there', () => {
    expect(missingReferenceProblems([{ path: 'recruiter', target: 'people', id: 6 }])).toEqual([
      { error: 'VALUE_INVALID', field: 'recruiter', detail: 'must be the id of a person that exists, received 6.' },
    ]);
  });
});
