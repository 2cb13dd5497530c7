import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { FieldEntry, ProfileType } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { toAuditRecord } from './audit.mapper.js';

const LICENCES = {
  id: 'field1',
  label: 'Licences',
  type: 'collection',
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
  ...['field2', 'field3', 'field4'].map((path) => ({ path, before: null, after: { id: 7 } })),
];

/** The definitions for a caller who may not read jobs, and sees some of the companies. */
function seenBy(fields: readonly FieldEntry[]): CallerDefinitions {
  const definitions = {
    get: () => buildDefinition('people', fields),
    canRead: (type: ProfileType) => type !== 'jobs',
    hasLock: (type: ProfileType) => type === 'companies',
  };
  return definitions as unknown as CallerDefinitions;
}

function changesOf(...fields: readonly FieldEntry[]): unknown {
  const row = {
    customerId: 1,
    mark: 1,
    number: 0,
    profileType: 'people' as const,
    profileId: 12,
    version: 2,
    at: 0,
    username: 'a',
    transactionId: '{T}',
    changes: JSON.stringify(CHANGES),
    about: null,
    kind: null,
    digest: '',
    salt: null,
    erasedAt: null,
  };
  return toAuditRecord(row, seenBy(fields), (path) => `https://api.example${path}`).changes;
}

describe('toAuditRecord', () => {
  it('leaves out references to what the reader sees only a part of (D-PLT-11)', () => {
    const references = [
      { id: 'field2', type: 'person' },
      { id: 'field3', type: 'profile', profileType: 'jobs' },
      { id: 'field4', type: 'address' },
    ] as const;
    expect(changesOf(...references)).toEqual([CHANGES[0], CHANGES[6]]);
  });

  it('shows no value of a field that has become sensitive since it was written', () => {
    expect(changesOf({ ...LICENCES, sensitive: true }, { id: 'lastname', sensitive: true })).toEqual([
      { path: 'lastname', sensitive: true },
      { path: 'field1/1/field11', sensitive: true },
      { path: 'field1/1/field13', sensitive: true },
      { path: 'field1/2', sensitive: true },
    ]);
  });
});
