import type { ProfileCatalogue } from '../../../profile-engine/index.js';

export const ROOMS: ProfileCatalogue = {
  profileType: 'rooms',
  title: ['name'],
  defaultFields: ['name', 'capacity', 'joblocation'],
  fields: [
    // A room's name is its title, and every type requires a title.
    { id: 'name', label: 'Name', type: 'text', required: true, maxLength: 255 },
    { id: 'capacity', label: 'Capacity', type: 'integer', min: 0 },
    { id: 'joblocation', label: 'Location', type: 'address' },
  ],
};
