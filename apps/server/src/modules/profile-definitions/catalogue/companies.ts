import type { ProfileCatalogue } from '../../../profile-engine/index.js';
import { COMPANY_ADDRESSES } from './addresses.js';
import { EXTERNAL_ID } from './lookup-keys.js';

export const COMPANIES: ProfileCatalogue = {
  profileType: 'companies',
  title: ['name'],
  defaultFields: ['name', 'folder', 'addresses'],
  fields: [
    { id: 'name', label: 'Name', type: 'text', required: true, maxLength: 255 },
    {
      id: 'folder',
      label: 'Folder',
      type: 'list',
      list: 'lists.company.folders',
      required: true,
      defaultsToFirst: true,
    },
    COMPANY_ADDRESSES,
    { id: 'email', label: 'Email', type: 'email', maxLength: 254 },
    { id: 'phone', label: 'Phone', type: 'phone', maxLength: 100 },
    EXTERNAL_ID,
  ],
};
