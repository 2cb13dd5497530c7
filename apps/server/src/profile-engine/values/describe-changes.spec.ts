import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition, buildDefinitionOf } from '../../../test/builders/profile-definition.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { describeChanges } from '../index.js';
import { describeAudited } from './describe-changes.js';
import type { StoredValues } from '../index.js';

const people = buildDefinition('people', [
  { id: 'email', sensitive: true },
  {
    id: 'field2',
    label: 'Licences',
    type: 'collection',
    fields: [
      { id: 'field3', label: 'Number', type: 'text' },
      { id: 'field4', label: 'Note', type: 'text', hidden: true },
      { id: 'field5', label: 'Code', type: 'text', sensitive: true },
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

const toCaller = (before: StoredValues, after: StoredValues, of = people) =>
  describeChanges(of, { before, after }, buildRenderContext());
const toTrail = (before: StoredValues, after: StoredValues, of = people) =>
  describeAudited(of, { before, after }, buildListLookup());

describe('describeChanges', () => {
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

  it('takes a role that the folder gave for one that was there', () => {
    const definition = { ...people, folderRoles: new Map([[32001, 'candidate' as const]]) };
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

describe('describeAudited', () => {
  it('gives the stored text of a node that no list knows any more', () => {
    const definition = buildDefinitionOf({ id: 'field1', type: 'list', list: 'lists.skills' });
    expect(toTrail({ field1: 777 }, { field1: 50 }, definition)).toEqual([
      { path: 'field1', before: 777, after: { id: 'C50', value: 'Software', formattedvalue: 'Software' } },
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
    expect(describeAudited(definition, { before: {}, after: { field1: [60], field2: value } }, lists)).toEqual([
      { path: 'field1', before: null, after: [{ id: 'C60', value: cut, formattedvalue: cut }] },
      { path: 'field2', before: null, after: value },
    ]);
  });
});
