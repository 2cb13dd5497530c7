import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { FieldConfiguration } from '../../profile-engine/index.js';
import { toAuditRecord } from './audit.mapper.js';

const LICENCES = {
  ...{ id: 'field1', label: 'Licences', type: 'collection' },
  fields: [
    { id: 'field11', type: 'text' },
    { id: 'field12', type: 'text', hidden: true },
    { id: 'field13', type: 'text', sensitive: true },
  ],
};
const CHANGES = [
  { path: 'lastname', before: 'a', after: 'b' },
  { path: 'field1/1/field11', before: null, after: 'c' },
  { path: 'field1/1/field12', before: null, after: 'd' },
  { path: 'field1/1/field13', sensitive: true },
  { path: 'field1/2', before: null, after: { entry: 2 } },
  { path: 'dropped', before: null, after: 'e' },
];

function changesOf(...fields: ReadonlyArray<Partial<FieldConfiguration>>): unknown {
  const row = {
    ...{ profile_type: 'people' as const, profile_id: 12, version: 2, at: 0, username: 'a', transaction_id: '{T}' },
    changes: JSON.stringify(CHANGES),
  };
  return toAuditRecord(row, buildDefinition('people', fields), 'https://api.example/customers/1').changes;
}

describe('toAuditRecord', () => {
  it('leaves out what the reader does not see: fields, members, and what there is no longer', () => {
    expect(changesOf(LICENCES)).toEqual([CHANGES[0], CHANGES[1], CHANGES[3], CHANGES[4]]);
    expect(changesOf({ ...LICENCES, hidden: true }, { id: 'lastname', hidden: true })).toEqual([]);
  });

  it('tells no value of what has become sensitive since it was written', () => {
    expect(changesOf({ ...LICENCES, sensitive: true }, { id: 'lastname', sensitive: true })).toEqual([
      { path: 'lastname', sensitive: true },
      { path: 'field1/1/field11', sensitive: true },
      { path: 'field1/1/field13', sensitive: true },
      { path: 'field1/2', sensitive: true },
    ]);
  });
});
