import { describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '../../modules/profile-definitions/field-catalogue.js';
import { compileProfileDefinition } from '../index.js';
import type { GroupProfileConfiguration } from '../index.js';

const FIELDS = [
  { id: 'field1', type: 'text', maxLength: 10 },
  { id: 'field2', type: 'boolean' },
  {
    id: 'field5',
    type: 'collection',
    fields: [{ id: 'field6', type: 'text' }],
  },
];

function problemsOf(group: Partial<GroupProfileConfiguration>): ReadonlyArray<{ path: string; message: string }> {
  const { problems = [] } = compileProfileDefinition({
    catalogue: CATALOGUE.people,
    blueprint: { fields: FIELDS },
    group: { name: 'partners', ...group },
  });
  return problems;
}

describe('the parts of a group', () => {
  it('name fields that there are, or members of collections (D-PRO-25)', () => {
    const fieldAccess = {
      lastname: 'read',
      'phones/phonenumber': 'none',
      'field5/field6': 'none',
    } as const;
    expect(problemsOf({ fieldAccess })).toEqual([]);
    expect(
      problemsOf({
        fieldAccess: {
          lastnam: 'none',
          'phones/number': 'none',
          phonenumber: 'none',
        },
      }),
    ).toEqual(
      ['lastnam', 'phones/number', 'phonenumber'].map((path) => ({
        path: `fieldAccess.people.${path}`,
        message: `"${path}" is not a field of people. Name a member of a collection as "collection/member".`,
      })),
    );
  });

  it('set attributes that the field’s type has (D-PRO-25)', () => {
    expect(problemsOf({ attributes: { field2: { maxLength: 7 } } })).toEqual([
      {
        path: 'attributes.people.field2.maxLength',
        message: expect.stringMatching(/^is no attribute of this field/),
      },
    ]);
  });

  it('fit what the field has otherwise', () => {
    expect(problemsOf({ attributes: { field1: { minLength: 11 } } })).toEqual([
      {
        path: 'attributes.people.field1.minLength',
        message: 'must not be above maxLength 10, received 11.',
      },
    ]);
    expect(
      problemsOf({
        attributes: { 'field5/field6': { pattern: '^A', default: 'B' } },
      }),
    ).toEqual([
      {
        path: 'attributes.people.field5/field6.default',
        message: expect.stringContaining('must match'),
      },
    ]);
  });
});
