import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition, buildDefinitionOf } from '../../../test/builders/profile-definition.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { runToEnd, changeNeeds, describeChanges } from '../index.js';
import { describeAudited } from './describe-changes.js';
import type { StoredValues } from '../index.js';

const people = buildDefinition('people', [
  { id: 'middlename', hidden: true },
  { id: 'email', sensitive: true },
  { id: 'field1', label: 'Friend', type: 'person' },
  {
    id: 'field2',
    label: 'Licences',
    type: 'collection',
    fields: [
      { id: 'field3', label: 'Number', type: 'text' },
      { id: 'field4', label: 'Note', type: 'text', hidden: true },
      { id: 'field5', label: 'Code', type: 'text', sensitive: true },
      { id: 'field6', label: 'Office', type: 'address' },
    ],
  },
  {
    id: 'field7',
    label: 'Health',
    type: 'collection',
    sensitive: true,
    fields: [{ id: 'field8', label: 'Finding', type: 'text' }],
  },
]);

function entries(...list: ReadonlyArray<StoredValues & { readonly entry: number }>): StoredValues[string] {
  return { next: 10, entries: list };
}

const titles = new Map([
  ['people/7', 'Ada Lovelace'],
  ['people/8', 'Grace Hopper'],
]);
const context = buildRenderContext({ titles });

const toCaller = (before: StoredValues, after: StoredValues, of = people) =>
  runToEnd(describeChanges(of, { before, after }, context));
const toTrail = (before: StoredValues, after: StoredValues, of = people) =>
  runToEnd(describeAudited(of, { before, after }, buildListLookup()));

describe('describeChanges', () => {
  it('gives the fields that change, in the order of the definition, and no others', () => {
    const before = { lastname: 'L', firstname: 'A', startdate: '2026-01-01' };
    expect(
      toCaller(before, {
        lastname: 'M',
        firstname: 'B',
        startdate: '2026-01-01',
      }),
    ).toEqual([
      { path: 'firstname', before: 'A', after: 'B' },
      { path: 'lastname', before: 'L', after: 'M' },
    ]);
  });

  it('gives null before for a value that was absent, and after for one that is cleared', () => {
    expect(toCaller({ firstname: 'A' }, { lastname: 'L' })).toEqual([
      { path: 'firstname', before: 'A', after: null },
      { path: 'lastname', before: null, after: 'L' },
    ]);
  });

  it('gives values as they are read: nodes with their labels, references with their titles', () => {
    expect(toCaller({ folder: 32001, field1: 7 }, { folder: 32002, field1: 8 })).toEqual([
      {
        path: 'folder',
        before: {
          id: 'D32001',
          value: 'Candidate: Active',
          formattedvalue: 'Candidate: Active',
        },
        after: {
          id: 'D32002',
          value: 'Candidate: Inactive',
          formattedvalue: 'Candidate: Inactive',
        },
      },
      {
        path: 'field1',
        before: {
          profile: 'https://api.example/customers/1001/people/7',
          id: 7,
          value: 'Ada Lovelace',
        },
        after: {
          profile: 'https://api.example/customers/1001/people/8',
          id: 8,
          value: 'Grace Hopper',
        },
      },
    ]);
  });

  it('leaves out what the caller does not see, and what reads alike before and after', () => {
    expect(toCaller({ middlename: 'x', field1: 90 }, { middlename: 'y', field1: 91 })).toEqual([]);
  });

  it('shows sensitive values to a caller, who reads them anyway', () => {
    expect(toCaller({}, { email: 'a@b' })).toEqual([{ path: 'email', before: null, after: 'a@b' }]);
  });

  it('gives the members of entries under entry and member', () => {
    const before = {
      field2: entries({ entry: 1, field3: 'a' }, { entry: 2, field3: 'b', field5: 'c' }),
    };
    const after = {
      field2: entries({ entry: 2, field3: 'B', field5: 'c' }, { entry: 3, field3: 'd', field4: 'x' }),
    };
    expect(toCaller(before, after)).toEqual([
      { path: 'field2/2/field3', before: 'b', after: 'B' },
      { path: 'field2/3/field3', before: null, after: 'd' },
      { path: 'field2/1/field3', before: 'a', after: null },
    ]);
  });

  it('gives an entry itself that comes or goes with nothing to show', () => {
    expect(toCaller({}, { field2: entries({ entry: 1 }) })).toEqual([
      { path: 'field2/1', before: null, after: { entry: 1 } },
    ]);
    expect(toCaller({ field2: entries({ entry: 4, field4: 'hidden' }) }, { field2: entries() })).toEqual([
      { path: 'field2/4', before: { entry: 4 }, after: null },
    ]);
  });

  it('gives no entry that reads the same as before, and no collection that only knows its next number', () => {
    const before = { field2: entries({ entry: 1, field4: 'a' }) };
    expect(toCaller(before, { field2: entries({ entry: 1, field4: 'b' }) })).toEqual([]);
    expect(toCaller({}, { field2: entries() })).toEqual([]);
  });

  it('leaves out what the service gives: templates and serial numbers (D-NET-11)', () => {
    const jobs = buildDefinition('jobs');
    expect(toCaller({}, { jobid: '2026-1', jobtitle: 'Cook' }, jobs)).toEqual([
      { path: 'jobtitle', before: null, after: 'Cook' },
    ]);
    const companies = buildDefinition('companies');
    const addresses = entries({ entry: 1, id: 9, addresscity: 'Bonn' });
    expect(toCaller({}, { addresses }, companies)).toEqual([
      { path: 'addresses/1/addresscity', before: null, after: 'Bonn' },
    ]);
  });

  it('takes a role that the folder gave for one that was there', () => {
    const definition = {
      ...people,
      folderRoles: new Map([[32001, 'candidate' as const]]),
    };
    const before = { folder: 32001 };
    expect(toCaller(before, { ...before, roles: ['candidate'] }, definition)).toEqual([]);
    expect(toCaller(before, { ...before, roles: ['candidate', 'employee'] }, definition)).toEqual([
      {
        path: 'roles',
        before: { candidate: true, employee: false, hiringmanager: false },
        after: { candidate: true, employee: true, hiringmanager: false },
      },
    ]);
  });
});

describe('changeNeeds', () => {
  it('names what the changed fields refer to, before and after, in entries too', () => {
    const field2 = (office: number) => entries({ entry: 1, field6: office });
    expect(
      changeNeeds(people, {
        before: { field1: 7, field2: field2(1) },
        after: { field1: 8, field2: field2(2) },
      }),
    ).toEqual(
      new Map<string, ReadonlySet<number>>([
        ['people', new Set([7, 8])],
        ['addresses', new Set([1, 2])],
      ]),
    );
  });

  it('names nothing if no reference changes', () => {
    const kept = { field1: 7 };
    expect(changeNeeds(people, { before: kept, after: { ...kept, lastname: 'x' } }).size).toBe(0);
  });
});

describe('describeAudited', () => {
  it('gives hidden fields and members as well', () => {
    const after = {
      middlename: 'x',
      field2: entries({ entry: 1, field4: 'y' }),
    };
    expect(toTrail({}, after)).toEqual([
      { path: 'middlename', before: null, after: 'x' },
      { path: 'field2/1/field4', before: null, after: 'y' },
    ]);
  });

  it('gives sensitive fields, members and collections without their values', () => {
    const before = {
      email: 'secret-a',
      field2: entries({ entry: 1, field3: 'a', field5: 'secret-b' }),
    };
    const after = {
      email: 'secret-c',
      field2: entries({ entry: 1, field3: 'b', field5: 'secret-d' }),
      field7: entries({ entry: 1, field8: 'secret-e' }),
    };
    const changes = toTrail(before, after);
    expect(changes).toEqual([
      { path: 'email', sensitive: true },
      { path: 'field2/1/field3', before: 'a', after: 'b' },
      { path: 'field2/1/field5', sensitive: true },
      { path: 'field7/1/field8', sensitive: true },
    ]);
    expect(JSON.stringify(changes)).not.toContain('secret');
  });

  it('gives references by their ids, in entries too', () => {
    expect(toTrail({ field1: 7 }, { field1: 8, field2: entries({ entry: 1, field6: 5 }) })).toEqual([
      { path: 'field1', before: { id: 7 }, after: { id: 8 } },
      { path: 'field2/1/field6', before: null, after: { id: 5 } },
    ]);
  });

  it('gives the stored text of a node that no list knows any more', () => {
    const definition = buildDefinitionOf({
      id: 'field1',
      type: 'list',
      list: 'lists.skills',
    });
    expect(toTrail({ field1: 777 }, { field1: 50 }, definition)).toEqual([
      {
        path: 'field1',
        before: 777,
        after: { id: 'C50', value: 'Software', formattedvalue: 'Software' },
      },
    ]);
  });

  it('gives texts of bounded length for nodes, and written values whole (D-PLT-11)', () => {
    const definition = buildDefinitionOf(
      { id: 'field1', type: 'list', list: 'lists.skills', multiple: true },
      { id: 'field2', type: 'textarea' },
    );
    const value = 'x'.repeat(1000);
    const lists = buildListLookup([{ list: 'lists.skills', id: 60, value }]);
    const cut = `${value.slice(0, 200)}…`;
    expect(
      runToEnd(describeAudited(definition, { before: {}, after: { field1: [60], field2: value } }, lists)),
    ).toEqual([
      {
        path: 'field1',
        before: null,
        after: [{ id: 'C60', value: cut, formattedvalue: cut }],
      },
      { path: 'field2', before: null, after: value },
    ]);
  });

  it('gives nothing for a write that changes nothing', () => {
    const values = {
      firstname: 'A',
      field2: entries({ entry: 1, field3: 'a' }),
    };
    expect(toTrail(values, structuredClone(values) as StoredValues)).toEqual([]);
  });
});
