import type { ProfileCatalogue } from '../../../profile-engine/index.js';
import { APPROVAL_FOLDER } from './approval-folder.js';

export const NEW_HIRE_CATEGORIES: ProfileCatalogue = {
  profileType: 'newhirecategories',
  title: ['title'],
  defaultFields: ['title', 'externaltitle', 'folder'],
  fields: [
    { id: 'title', label: 'Title', type: 'text', required: true, maxLength: 255 },
    { id: 'externaltitle', label: 'External title', type: 'text', maxLength: 255 },
    { id: 'overview', label: 'Overview', type: 'html' },
    { id: 'owner', label: 'Owner', type: 'person' },
    APPROVAL_FOLDER,
  ],
};
