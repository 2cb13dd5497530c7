import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../test/support/write-field.js';
import type { Field } from './index.js';

function rolesField(): Field {
  const field = buildDefinition('people').fields.all.get('roles');
  if (field === undefined) throw new TypeError('People have roles.');
  return field;
}

const roles = rolesField();

describe('the roles of a person', () => {
  it('are read always all three', () => {
    expect(readField(roles, [])).toEqual({
      candidate: false,
      employee: false,
      hiringmanager: false,
    });
    expect(readField(roles, ['employee'])).toEqual({
      candidate: false,
      employee: true,
      hiringmanager: false,
    });
  });

  it('are added to those held', () => {
    expect(writeField(roles, { candidate: true })).toEqual(['candidate']);
    expect(writeField(roles, { hiringmanager: true, employee: false }, ['candidate'])).toEqual([
      'candidate',
      'hiringmanager',
    ]);
  });

  it('stay when they are sent back as they are read', () => {
    expect(writeField(roles, readField(roles, ['employee']), ['employee'])).toEqual(['employee']);
  });

  it('cannot be taken away, one by one or all at once', () => {
    const sentence = 'cannot be taken away once assigned: candidate. Leave it out.';
    expect(refusals(roles, { candidate: false, employee: true }, ['candidate'])).toEqual([sentence]);
    expect(roles.type.apply(null, ['candidate'], roles).problems).toEqual([{ code: 'ROLE_INVALID', detail: sentence }]);
  });

  it('may be cleared while there are none', () => {
    expect(roles.type.apply(null, [], roles)).toEqual({
      value: [],
      problems: [],
    });
  });

  it.each([
    [{ manager: true }, 'must name roles only out of candidate, employee, hiringmanager, received "manager".'],
    [{ candidate: 'true' }, 'candidate: must be true or false, received "true".'],
    [{ candidate: null }, 'candidate: must be true or false, received null.'],
    ['candidate', 'must be an object of candidate, employee, hiringmanager, received "candidate".'],
    [['candidate'], 'must be an object of candidate, employee, hiringmanager, received an array.'],
  ])('refuse %j', (input, sentence) => {
    expect(refusals(roles, input)).toEqual([sentence]);
  });

  it('are found by their names', () => {
    expect(roles.type.indexEntries(['candidate', 'employee'], roles)).toEqual([
      { field: 'roles', text: 'candidate' },
      { field: 'roles', text: 'employee' },
    ]);
  });
});
