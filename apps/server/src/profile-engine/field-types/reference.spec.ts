import { describe, expect, it } from '@jest/globals';
import { buildField, buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { addressLine } from '../index.js';
import type { Field } from '../index.js';

const person = buildField({ type: 'person' });
const template = buildField({ type: 'profile', profileType: 'jobs' });
const address = buildField({ type: 'address' });

describe.each([
  ['person', person],
  ['profile', template],
  ['address', address],
])('a field of type %s', (_type, field) => {
  it('is written with an id', () => {
    expect(writeField(field, 12)).toBe(12);
  });

  it.each(['12', 0, -1, 1.5, 2 ** 53, true, { id: 12 }, [12]])('refuses %j', (input) => {
    expect(refusals(field, input)).toEqual([expect.stringMatching(/^must be an id, a whole number from 1, received /)]);
  });

  it('is left out of reads when its target is not there or not to be seen', () => {
    expect(readField(field, 12)).toBeUndefined();
  });

  it('is an integer to write and an object to read', () => {
    expect(field.type.jsonSchema(field, { mode: 'write' })).toMatchObject({
      type: 'integer',
      minimum: 1,
    });
    expect(field.type.jsonSchema(field, { mode: 'read' })).toMatchObject({
      type: 'object',
    });
  });

  it('is found by the id', () => {
    expect(field.type.indexEntries(12, field)).toEqual([{ field: 'field1', number: 12 }]);
  });
});

it('reads a person with URL, id and title', () => {
  const context = buildRenderContext({
    titles: new Map([['people/12', 'Ada Lovelace']]),
  });
  expect(readField(person, 12, context)).toEqual({
    profile: 'https://api.example/customers/1001/people/12',
    id: 12,
    value: 'Ada Lovelace',
  });
});

it('keeps the types of profiles apart', () => {
  const context = buildRenderContext({
    titles: new Map([['people/12', 'Ada Lovelace']]),
  });
  expect(readField(template, 12, context)).toBeUndefined();
  expect(template.type.references?.(12, template)).toEqual([{ path: 'field1', target: 'jobs', id: 12 }]);
});

it('reads an address with its company', () => {
  const context = buildRenderContext({
    addresses: new Map([[5, { companyId: 3, line: 'Main St 1, Oslo' }]]),
  });
  expect(readField(address, 5, context)).toEqual({
    id: 5,
    companyid: 3,
    address: 'https://api.example/customers/1001/companies/3?fields=addresses',
    value: 'Main St 1, Oslo',
  });
});

/** The addresses of companies, as someone sees them from whom nothing is hidden. */
function addressesOfCompanies(): Field {
  const field = buildDefinition('companies').fields.all.get('addresses');
  if (field === undefined) throw new TypeError('Companies have no addresses.');
  return field;
}

it('writes an address in one line, without the parts that are not there', () => {
  const entry = {
    entry: 1,
    id: 5,
    addressstreet1: 'Main St 1',
    addresscity: 'Atlanta',
    addressstate: 41001001,
    addresszip: '30301',
    addresscountry: 41001,
  };
  expect(addressLine(entry, addressesOfCompanies(), buildListLookup())).toBe(
    'Main St 1, Atlanta, Georgia, 30301, United States',
  );
  expect(
    addressLine(
      { entry: 1, addresstype: 13001, primary: true, addressstate: 4711 },
      addressesOfCompanies(),
      buildListLookup(),
    ),
  ).toBe('');
});
