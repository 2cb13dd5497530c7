import { describe, expect, it } from '@jest/globals';
import { parseProfileSchema } from '../../records/profile-schema.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { filterFields, portalFields } from './filter-fields.js';
import type { FilterSources } from './filter-fields.js';

const text = (title: string) => ({ title, type: 'string' });
const collection = (title: string, members: object) => ({
  title,
  type: 'array',
  items: { type: 'object', properties: { entry: { type: 'integer' }, ...members } },
});
const reference = (title: string, profileType: string) => ({
  title,
  type: 'object',
  properties: { profile: {}, id: {}, value: {} },
  profileType,
});
const schemaOf = (properties: object): ProfileSchema => parseProfileSchema({ properties }, undefined);

const PEOPLE = schemaOf({
  lastname: text('Last name'),
  cover: { ...text('Cover letter'), contentMediaType: 'text/plain' },
  phones: collection('Phones', { phonenumber: text('Phone number'), primary: { title: 'Primary', type: 'boolean' } }),
  addresses: collection('Addresses', { primary: { title: 'Primary', type: 'boolean' } }),
});
const JOBS = schemaOf({
  jobtitle: text('Job title'),
  joblocation: { title: 'Location', type: 'object', properties: { id: {}, companyid: {}, address: {} } },
  recruiter: reference('Recruiter', 'people'),
  pool: reference('Pool', 'talentpools'),
});
const COMPANIES = schemaOf({
  addresses: collection('Addresses', { addresscity: text('City'), addresszip: text('Postal code') }),
});

function namesOf(sources: Partial<FilterSources>): readonly string[] {
  const fields = filterFields({
    searched: { kind: 'profiles', type: 'jobs' },
    schemas: { people: PEOPLE, jobs: JOBS, companies: COMPANIES },
    seesPosts: false,
    portals: [],
    statuses: [],
    word: (word) => word,
    typeName: (type) => type,
    ...sources,
  });
  return fields.map(({ name }) => name);
}

describe('filterFields', () => {
  it('offers fields, members whose ids name nothing else, and what stands behind references', () => {
    expect(namesOf({})).toEqual([
      'job.jobtitle',
      'job.recruiter',
      'job.pool',
      'job.joblocation.addresscity',
      'job.joblocation.addresszip',
      'job.joblocation.zipradius',
      'job.recruiter.lastname',
      'job.recruiter.phonenumber',
    ]);
  });

  it('offers nothing of companies to those who do not see them', () => {
    expect(namesOf({ schemas: { jobs: JOBS } })).toEqual(['job.jobtitle', 'job.recruiter', 'job.pool']);
  });

  it('offers the fields of both profiles of a workflow', () => {
    const searched = { kind: 'workflows', type: 'applicantworkflows' } as const;
    expect(namesOf({ searched })).toEqual(
      expect.arrayContaining([
        'applicantworkflow.status',
        'applicantworkflow.person.lastname',
        'applicantworkflow.job.jobtitle',
      ]),
    );
  });
});

describe('portalFields', () => {
  it('has an input for each type of filter', () => {
    const filter = (id: number, more: object = {}) => ({
      name: `job.f${id}`,
      label: 'F',
      type: { display: '', id },
      ...more,
    });
    const fields = portalFields([filter(0), filter(3, { options: [] }), filter(15), filter(0, { secondaryValue: {} })]);
    expect(fields.map(({ kind }) => kind)).toEqual(['words', 'choice', 'date', 'zip']);
  });
});
