import type { ProfileCatalogue } from '../../../profile-engine/index.js';

export const ROOMS: ProfileCatalogue = {
  profileType: 'rooms',
  title: ['name'],
  defaultFields: ['name', 'capacity', 'joblocation'],
  fields: [
    // a room's name is its title, which is required of every type
    { id: 'name', label: 'Name', type: 'text', required: true, maxLength: 255 },
    { id: 'capacity', label: 'Capacity', type: 'integer', min: 0 },
    { id: 'joblocation', label: 'Location', type: 'address' },
  ],
};
