import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import type { ProfileParts } from './configuration.rules.js';
import { profilePartsProblems } from './blueprint-problems.js';

const lists = { ...buildListLookup(), has: (list: string): boolean => list.startsWith('lists.') };

const problemsOf = (parts: unknown) =>
  profilePartsProblems(parts as ProfileParts, { stored: { types: new Map(), groups: new Map() }, lists });
const pathsOf = (parts: unknown): string[] => problemsOf(parts).map(({ path }) => path);

const group = (parts: object): object => ({ integrationName: 'partners', label: 'Partners', ...parts });
const lock = (name: string, ...value: string[]): object => ({ filters: [{ name, value }] });

describe('the problems of what a blueprint says of profiles', () => {
  it('refuse blueprints that would leave a search lock open, or could not be checked on one profile (D-SEA-13)', () => {
    const locks = [
      lock('person.nofield', 'x'),
      lock('person.createddate', 'soon'),
      { filters: [{ name: 'person.folder', value: ['Nowhere'], operator: '!=' }] },
    ];
    for (const people of locks) expect(pathsOf({ userGroups: [group({ searchLocks: { people } })] })).toHaveLength(1);
    const jobs = lock('job.joblocation.companyid', '7');
    expect(pathsOf({ userGroups: [group({ searchLocks: { jobs } })] })).toHaveLength(1);
  });

  it.each([
    {},
    { filters: {} },
    { filters: [{}] },
    { filters: [{ name: 'person.folder', value: [7] }] },
    { filters: [], children: [{ operator: '|' }] },
    { filters: [{ name: 'person.createddate', secondaryValue: [7] }] },
  ])('pass over a lock that is not a filter: %j', (people) => {
    expect(pathsOf({ userGroups: [group({ searchLocks: { people } })] })).toEqual([]);
  });

  it('name a folder that is given two roles', () => {
    const roleFolders = { D32001: 'candidate', 'Candidate: Active': 'employee', D32002: 'employee' };
    expect(pathsOf({ profileTypes: { people: { roleFolders } } })).toEqual([
      'profileTypes.people.roleFolders.Candidate: Active',
    ]);
  });

  it('name defaults that could not be stored', () => {
    const fields = [
      { id: 'field1', type: 'list', list: 'lists.skills', default: 'Nowhere' },
      { id: 'field2', type: 'collection', fields: [{ id: 'field3', type: 'country', default: 'Narnia' }] },
      { id: 'externalid', default: 'X-1' },
      { id: 'field4', type: 'list', list: 'lists.skills', default: 'Software' },
    ];
    const userGroups = [group({ attributes: { people: { externalid: { default: 'X-2' } } } })];
    expect(pathsOf({ profileTypes: { people: { fields } }, userGroups })).toEqual([
      'profileTypes.people.fields[0].default',
      'profileTypes.people.fields[1].fields[0].default',
      'profileTypes.people.fields[2].default',
      'userGroups[0].attributes.people.externalid.default',
    ]);
  });

  it('name what would make the keys that profiles are looked up by longer than an index holds (D-PRO-5)', () => {
    const fields = [
      { id: 'externalid', maxLength: 501 },
      { id: 'email', maxLength: 500 },
    ];
    const userGroups = [group({ attributes: { people: { email: { maxLength: 4000 } } } })];
    expect(problemsOf({ profileTypes: { people: { fields } }, userGroups })).toEqual([
      {
        path: 'profileTypes.people.fields[0].maxLength',
        message: 'must be at most 500, because profiles are looked up by it, received 501.',
      },
      {
        path: 'userGroups[0].attributes.people.email.maxLength',
        message: 'must be at most 500, because profiles are looked up by it, received 4000.',
      },
    ]);
  });

  it('do not blame a lock for a field that is wrong itself', () => {
    const people = { fields: [{ id: 'field1', type: 'text', maxLength: 1, minLength: 2 }] };
    const userGroups = [group({ searchLocks: { people: lock('person.field1', 'x') } })];
    expect(pathsOf({ profileTypes: { people }, userGroups })).toEqual(['profileTypes.people.fields[0].minLength']);
  });
});
