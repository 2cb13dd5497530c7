import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { runToEnd, lookupNeeds, missingReferenceProblems, parseFieldsParameter } from '../index.js';
import type { StoredValues } from '../index.js';
import { parsePatch, parsePost } from './parse-values.js';
import { membersReferences } from './members.js';

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

describe('the profiles that a read looks up', () => {
  it('are none if no requested field refers to anything', () => {
    expect(lookupNeeds(parseFieldsParameter(jobs, 'jobtitle,folder'), [recordOf(job)]).size).toBe(0);
  });

  it('are each id once, by type', () => {
    expect(lookupNeeds(parseFieldsParameter(jobs, undefined), [recordOf(job), recordOf({ recruiter: 6 })])).toEqual(
      new Map([
        ['people', new Set([5, 6])],
        ['addresses', new Set([9])],
      ]),
    );
  });

  it('include those of collections and system fields', () => {
    expect(lookupNeeds(parseFieldsParameter(jobs, 'talentpools,createdby,jobtemplate'), [recordOf(job)])).toEqual(
      new Map([
        ['talentpools', new Set([7])],
        ['people', new Set([3])],
        ['jobs', new Set([2])],
      ]),
    );
    expect(lookupNeeds(parseFieldsParameter(jobs, 'createdby'), [recordOf(job, null)]).size).toBe(0);
  });
});

/** The references that a PATCH must find, as `path=id`. */
function named(body: Record<string, unknown>): string[] {
  return membersReferences(runToEnd(parsePatch(jobs, body, buildListLookup())), jobs.fields).map(
    ({ path, id }) => `${path}=${id}`,
  );
}

describe('the profiles that a write must find', () => {
  it('are all references of a new profile', () => {
    const body = {
      jobtitle: 'Welder',
      hiringmanager: 5,
      joblocation: 9,
      talentpools: [{ talentpool: 7 }],
    };
    expect(membersReferences(runToEnd(parsePost(jobs, body, buildListLookup())), jobs.fields)).toEqual([
      { path: 'hiringmanager', target: 'people', id: 5 },
      { path: 'joblocation', target: 'addresses', id: 9 },
      { path: 'talentpools/new1/talentpool', target: 'talentpools', id: 7 },
    ]);
  });

  it('are those that the body names, also if they were stored before, and none that only stay in place', () => {
    expect(named({ recruiter: 6 })).toEqual(['recruiter=6']);
    expect(named({ jobtitle: 'Smith', jobowner: null, talentpools: null })).toEqual([]);
  });

  it('are named by the number of a known entry and the position of a new one', () => {
    const talentpools = [{ entry: 1, talentpool: 7 }, { talentpool: 8 }, { entry: 3, delete: true }, { talentpool: 9 }];
    expect(named({ talentpools })).toEqual([
      'talentpools/1/talentpool=7',
      'talentpools/new2/talentpool=8',
      'talentpools/new4/talentpool=9',
    ]);
  });

  it('include those beside other problems', () => {
    expect(named({ jobtitle: 5, recruiter: 6, jobowner: 'x' })).toEqual(['recruiter=6']);
    expect(
      named({
        talentpools: [{ talentpool: 8, title: 'x' }, 5, { entry: 'x', talentpool: 9 }],
      }),
    ).toEqual(['talentpools/new1/talentpool=8', 'talentpools/new3/talentpool=9']);
    expect(named({ talentpools: 'x' })).toEqual([]);
  });

  it('are reported by field if they are not there', () => {
    expect(missingReferenceProblems([{ path: 'recruiter', target: 'people', id: 6 }])).toEqual([
      {
        code: 'VALUE_INVALID',
        field: 'recruiter',
        detail: 'must be the id of a person that exists, received 6.',
      },
    ]);
  });

  it('are reported for the first hundred of one field', () => {
    const missing = Array.from({ length: 300 }, (_, index) => ({
      path: `talentpools/new${index + 1}/talentpool`,
      target: 'talentpools' as const,
      id: 99,
    }));
    expect(missingReferenceProblems(missing)).toHaveLength(101);
  });
});
