import { expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { addressLine } from '../index.js';
import type { Field } from '../index.js';

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
