import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import type { ProfileParts } from './blueprint-parts.js';
import { profilePartsProblems } from './blueprint-problems.js';

const lists = { ...buildListLookup(), has: (list: string): boolean => list.startsWith('lists.') };

function pathsOf(parts: unknown): string[] {
  const stored = { types: new Map(), groups: new Map() };
  return profilePartsProblems(parts as ProfileParts, { stored, lists }).map(({ path }) => path);
}

const group = (parts: object): object => ({ integrationName: 'partners', label: 'Partners', ...parts });
const lock = (name: string, ...value: string[]): object => ({ filters: [{ name, value }] });

describe('the problems of what a blueprint says of profiles', () => {
  it('are none for a sound one', () => {
    const people = { fields: [{ id: 'field1', type: 'text' }], roleFolders: { D32001: 'candidate' } };
    const parts = {
      profileTypes: { people },
      userGroups: [
        group({
          fieldAccess: { people: { field1: 'none' } },
          searchLocks: { people: lock('person.field1', 'x'), jobs: lock('job.folder', 'D31001') },
        }),
      ],
    };
    expect(pathsOf(parts)).toEqual([]);
  });

  it('tell all of a type and of every group at once', () => {
    const people = {
      fields: [
        { id: 'field1', type: 'text', maxLength: 1, minLength: 2 },
        { id: 'field2', type: 'list', list: 'C7' },
      ],
      tabs: [{ id: 'general', label: 'General', fields: ['lastnam'] }],
      roleFolders: { D39999: 'candidate' },
    };
    const parts = {
      profileTypes: { people, persons: {} },
      userGroups: [
        group({}),
        group({
          fieldAccess: { people: { firstnam: 'none' } },
          attributes: { people: { roles: { maxLength: 7 } } },
          searchLocks: { people: lock('person.folder', 'Nowhere'), jobs: { filters: [] } },
        }),
      ],
    };
    expect(pathsOf(parts)).toEqual([
      'profileTypes.people.fields[1].list',
      'profileTypes.people.fields[0].minLength',
      'profileTypes.people.tabs[0].fields[0]',
      'profileTypes.people.roleFolders.D39999',
      'profileTypes.persons',
      'userGroups[1].fieldAccess.people.firstnam',
      'userGroups[1].attributes.people.roles.maxLength',
      'userGroups[1].searchLocks.people',
      'userGroups[1].searchLocks.jobs',
    ]);
  });

  it('refuse what would leave a search lock open, or could not be told from one profile (D-SEA-13)', () => {
    const locks = [
      lock('person.nofield', 'x'),
      lock('person.createddate', 'soon'),
      { filters: [{ name: 'person.folder', value: ['Nowhere'], operator: '!=' }] },
    ];
    for (const people of locks) expect(pathsOf({ userGroups: [group({ searchLocks: { people } })] })).toHaveLength(1);
    const jobs = lock('job.joblocation.companyid', '7');
    expect(pathsOf({ userGroups: [group({ searchLocks: { jobs } })] })).toHaveLength(1);
  });

  it('do not blame a lock for a field that is wrong itself', () => {
    const people = { fields: [{ id: 'field1', type: 'text', maxLength: 1, minLength: 2 }] };
    const userGroups = [group({ searchLocks: { people: lock('person.field1', 'x') } })];
    expect(pathsOf({ profileTypes: { people }, userGroups })).toEqual(['profileTypes.people.fields[0].minLength']);
  });
});
