import type { StandardField } from '../../../profile-engine/index.js';

/** The phones of a person (D-PRO-10). */
export const PHONES: StandardField = {
  id: 'phones',
  label: 'Phones',
  type: 'collection',
  fields: [
    { id: 'phonetype', label: 'Phone type', type: 'list', list: 'lists.phone_type' },
    { id: 'phonenumber', label: 'Phone number', type: 'phone', maxLength: 100 },
    { id: 'primary', label: 'Primary', type: 'boolean' },
  ],
};
