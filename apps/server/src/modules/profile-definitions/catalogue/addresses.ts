import type { StandardField } from '../../../profile-engine/index.js';

const ADDRESS_FIELDS: readonly StandardField[] = [
  { id: 'addresstype', label: 'Address type', type: 'list', list: 'lists.address_type' },
  { id: 'addressstreet1', label: 'Street, line 1', type: 'text', maxLength: 255 },
  { id: 'addressstreet2', label: 'Street, line 2', type: 'text', maxLength: 255 },
  { id: 'addresscity', label: 'City', type: 'text', maxLength: 255 },
  { id: 'addresscounty', label: 'County', type: 'text', maxLength: 255 },
  { id: 'addressstate', label: 'State', type: 'state' },
  { id: 'addresscountry', label: 'Country', type: 'country' },
  { id: 'addresszip', label: 'Postal code', type: 'text', maxLength: 20 },
  { id: 'primary', label: 'Primary', type: 'boolean' },
];

/** The addresses of a person (D-PRO-10). */
export const PERSON_ADDRESSES: StandardField = {
  id: 'addresses',
  label: 'Addresses',
  type: 'collection',
  fields: ADDRESS_FIELDS,
};

/** The addresses of a company: other profiles refer to them, so each has an id (D-PRO-10). */
export const COMPANY_ADDRESSES: StandardField = {
  ...PERSON_ADDRESSES,
  fields: [{ id: 'id', label: 'Address ID', type: 'integer', serial: true }, ...ADDRESS_FIELDS],
};
