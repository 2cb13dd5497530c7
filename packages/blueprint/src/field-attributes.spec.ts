import { describe, expect, it } from '@jest/globals';
import {
  COMMON_FIELD_ATTRIBUTES,
  FIELD_ATTRIBUTES,
  FIELD_TYPE_ATTRIBUTES,
  fieldAttributeProblems,
} from './field-attributes.js';

describe('fieldAttributeProblems', () => {
  it('takes the attributes that the type of the field takes', () => {
    const field = { id: 'field1', type: 'text', label: 'L', required: true, maxLength: 4, pattern: '^a', default: 'a' };
    expect(fieldAttributeProblems(field, FIELD_TYPE_ATTRIBUTES.text)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['label', '', 'must be a text that is not empty, received "".'],
    ['required', 'yes', 'must be true or false, received "yes".'],
    ['readOnly', [], 'must be true or false, received an array.'],
    ['default', null, 'must be a value; leave it out where there is none, received null.'],
    ['maxLength', 1_000_001, 'must be a whole number from 1 to 1000000, received 1000001.'],
    ['minLength', -1, 'must be a whole number from 0, received -1.'],
    ['pattern', 7, 'must be a regular expression (u flag), without look-around and back references, received 7.'],
    ['pattern', '[', 'must be a regular expression (u flag), without look-around and back references, received "[".'],
    ['min', '1', 'must be a number, received "1".'],
    ['max', Infinity, 'must be a number, received Infinity.'],
    ['options', [], 'must be an array of one or more different texts, received an array.'],
    ['options', ['a', 'a'], 'must be an array of one or more different texts, received an array.'],
    ['list', 'C0', 'must be the name of a list, such as "lists.skills" or "C14567", received "C0".'],
    [
      'profileType',
      'person',
      'must be one of people, jobs, companies, newhirecategories, talentpools, rooms, connectevents, received "person".',
    ],
    ['fields', {}, 'must be an array of one or more fields, received an object.'],
  ])('refuses %s of %j', (name, value, message) => {
    expect(fieldAttributeProblems({ [name]: value })).toEqual([{ path: name, message }]);
  });

  it('refuses what the type does not take, and what no type takes', () => {
    expect(fieldAttributeProblems({ options: ['a'], colour: 'red', reqired: true }, [])).toEqual([
      { path: 'options', message: `is no attribute of this field; it takes ${COMMON_FIELD_ATTRIBUTES.join(', ')}.` },
      { path: 'colour', message: expect.stringMatching(/^is an unknown attribute\. .*Known: label, /) },
      { path: 'reqired', message: expect.stringMatching(/^is an unknown attribute\. Did you mean "required"\? /) },
    ]);
    expect(fieldAttributeProblems({ constructor: 1 })).toHaveLength(1);
  });

  it('passes over what identifies the field, and what is left out', () => {
    expect(fieldAttributeProblems({ id: 7, type: 7, label: undefined }, [])).toEqual([]);
  });

  it('knows every attribute as one of all types or of some', () => {
    const some = Object.values(FIELD_TYPE_ATTRIBUTES).flat();
    expect(new Set([...COMMON_FIELD_ATTRIBUTES, ...some])).toEqual(new Set(Object.keys(FIELD_ATTRIBUTES)));
  });
});
