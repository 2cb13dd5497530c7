import { describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '../../modules/profile-definitions/field-catalogue.js';
import { compileProfileDefinition } from '../index.js';
import type { GroupProfileConfiguration } from '../index.js';

const FIELDS = [
  { id: 'field1', type: 'text', maxLength: 10 },
  { id: 'field2', type: 'boolean' },
  { id: 'field5', type: 'collection', fields: [{ id: 'field6', type: 'text' }] },
];

function problemsOf(group: Partial<GroupProfileConfiguration>): ReadonlyArray<{ path: string; message: string }> {
  const { problems } = compileProfileDefinition({
    catalogue: CATALOGUE.people,
    blueprint: { fields: FIELDS },
    group: { name: 'partners', ...group },
  });
  return problems;
}

const NO_FIELD = 'is not a field of people. Name a member of a collection as "collection/member".';

describe('the parts of a group', () => {
  it('name fields that there are, or members of collections (D-PRO-25)', () => {
    const known = { lastname: 'read', 'phones/phonenumber': 'none', 'field5/field6': 'none' } as const;
    expect(problemsOf({ fieldAccess: known })).toEqual([]);
    const unknown = { lastnam: 'none', 'phones/number': 'none', phonenumber: 'none' } as const;
    expect(problemsOf({ fieldAccess: unknown })).toEqual(
      Object.keys(unknown).map((path) => ({ path: `fieldAccess.people.${path}`, message: `"${path}" ${NO_FIELD}` })),
    );
  });

  it.each([
    ['field2', { maxLength: 7 }, 'field2.maxLength', /^is no attribute of this field/],
    ['field1', { minLength: 11 }, 'field1.minLength', /^must not be above maxLength 10, received 11\.$/],
    ['field5/field6', { pattern: '^A', default: 'B' }, 'field5/field6.default', /must match/],
  ])('set attributes of %s that fit it: not %j (D-PRO-25)', (field, attributes, path, message) => {
    expect(problemsOf({ attributes: { [field]: attributes } })).toEqual([
      { path: `attributes.people.${path}`, message: expect.stringMatching(message) },
    ]);
  });
});
