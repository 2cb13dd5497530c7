import { describe, expect, it } from '@jest/globals';
import type { FieldHistories, ProfileTypeBlueprint } from '../../profile-engine/index.js';
import { CATALOGUE } from './field-catalogue.js';
import { fieldHistories } from './field-histories.js';
import type { StoredGroupConfiguration } from './profile-definitions.repository.js';

function histories(
  stored: ProfileTypeBlueprint | undefined,
  wanted: ProfileTypeBlueprint,
  groups: StoredGroupConfiguration[] = [],
): FieldHistories {
  return fieldHistories({ catalogue: CATALOGUE.people, stored, wanted, groups });
}

const dropdown = (...options: string[]): ProfileTypeBlueprint => ({
  fields: [{ id: 'field1', type: 'dropdown', options }],
});

describe('fieldHistories', () => {
  it('are empty for a new customer, and if nothing changes', () => {
    expect(histories(undefined, dropdown('a'))).toEqual({});
    expect(histories(dropdown('a'), dropdown('a'))).toEqual({});
  });

  it('keep the options that a dropdown had', () => {
    expect(histories(dropdown('a', 'b'), dropdown('b', 'c'))).toEqual({ field1: { retiredOptions: ['a'] } });
    const stored = { ...dropdown('b', 'c'), history: { field1: { retiredOptions: ['a'] } } };
    expect(histories(stored, dropdown('a', 'c'))).toEqual({ field1: { retiredOptions: ['b'] } });
  });

  it.each([
    ['maxLength', { id: 'lastname', maxLength: 7 }, 'lastname'],
    ['pattern', { id: 'lastname', pattern: '^A' }, 'lastname'],
    ['minLength of a member', { id: 'phones', fields: [{ id: 'phonenumber', minLength: 2 }] }, 'phones/phonenumber'],
  ])('remember that a limit was another: %s', (_limit, entry, path) => {
    expect(histories({}, { fields: [entry] })).toEqual({ [path]: { limitsChanged: true } });
  });

  it.each<[string, object, object, boolean]>([
    ['a longer text', { maxLength: 7 }, { maxLength: 8 }, false],
    ['a shorter text', { maxLength: 8 }, { maxLength: 7 }, true],
    ['the length of the type', { maxLength: 9000 }, {}, true],
    ['a first length', {}, { maxLength: 7 }, true],
    ['a dropped pattern', { pattern: '^A' }, {}, false],
    ['a lower minimum', { minLength: 2 }, { minLength: 1 }, false],
  ])('tell stricter limits from others: %s', (_change, before, after, stricter) => {
    const field = (attributes: object): ProfileTypeBlueprint => ({
      fields: [{ id: 'field1', type: 'text', ...attributes }],
    });
    expect(histories(field(before), field(after))).toEqual(stricter ? { field1: { limitsChanged: true } } : {});
  });

  it('do not forget it', () => {
    const stored = { history: { lastname: { limitsChanged: true } } };
    expect(histories(stored, {})).toEqual({ lastname: { limitsChanged: true } });
  });

  it('count what groups set for themselves: another group may have written the value', () => {
    const groups = [{ attributes: { lastname: { maxLength: 9 }, field1: { options: ['x', 'a'] } } }];
    expect(histories(undefined, dropdown('a'), groups)).toEqual({
      lastname: { limitsChanged: true },
      field1: { retiredOptions: ['x', 'a'] },
    });
  });

  it('hold every option if a group has its own: the group reads what the others wrote', () => {
    const groups = [{ attributes: { field1: { options: ['b'] } } }];
    expect(histories(undefined, dropdown('a', 'b'), groups)).toEqual({ field1: { retiredOptions: ['b', 'a'] } });
  });
});
