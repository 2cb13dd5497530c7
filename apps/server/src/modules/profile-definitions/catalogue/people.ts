import type { ProfileCatalogue, StandardField } from '../../../profile-engine/index.js';
import { PERSON_ADDRESSES } from './addresses.js';
import { EXTERNAL_ID, PERSON_EMAIL } from './lookup-keys.js';

/** The phones of a person (D-PRO-10). */
const PHONES: StandardField = {
  id: 'phones',
  label: 'Phones',
  type: 'collection',
  fields: [
    { id: 'phonetype', label: 'Phone type', type: 'list', list: 'lists.phone_type' },
    { id: 'phonenumber', label: 'Phone number', type: 'phone', maxLength: 100 },
    { id: 'primary', label: 'Primary', type: 'boolean' },
  ],
};

export const PEOPLE: ProfileCatalogue = {
  profileType: 'people',
  title: ['firstname', 'lastname'],
  defaultFields: ['firstname', 'lastname', 'folder', 'phones', 'addresses'],
  fields: [
    { id: 'firstname', label: 'First name', type: 'text', required: true, maxLength: 255 },
    { id: 'middlename', label: 'Middle name', type: 'text', maxLength: 255 },
    { id: 'lastname', label: 'Last name', type: 'text', required: true, maxLength: 255 },
    PERSON_EMAIL,
    EXTERNAL_ID,
    {
      id: 'folder',
      label: 'Folder',
      type: 'list',
      list: 'lists.person.folders',
      required: true,
      defaultsToFirst: true,
    },
    PHONES,
    PERSON_ADDRESSES,
    { id: 'roles', label: 'Roles', type: 'roles', default: {} },
    { id: 'resume', label: 'Resume', type: 'file', fileText: true },
    { id: 'photo', label: 'Photo', type: 'image' },
    { id: 'startdate', label: 'Start date', type: 'date' },
    { id: 'hiredate', label: 'Hire date', type: 'date' },
    { id: 'source', label: 'Source', type: 'list', list: 'lists.sources' },
  ],
};
