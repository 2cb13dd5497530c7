import type { ProfileCatalogue } from '../../../profile-engine/index.js';

export const CONNECT_EVENTS: ProfileCatalogue = {
  profileType: 'connectevents',
  title: ['title'],
  defaultFields: ['title', 'startdatetime', 'enddatetime', 'joblocation', 'owner'],
  fields: [
    { id: 'title', label: 'Title', type: 'text', required: true, maxLength: 255 },
    { id: 'startdatetime', label: 'Start', type: 'datetime' },
    { id: 'enddatetime', label: 'End', type: 'datetime' },
    { id: 'joblocation', label: 'Location', type: 'address' },
    { id: 'owner', label: 'Owner', type: 'person' },
  ],
};
