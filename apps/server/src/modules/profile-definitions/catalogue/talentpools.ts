import type { ProfileCatalogue } from '../../../profile-engine/index.js';
import { APPROVAL_FOLDER } from './approval-folder.js';

export const TALENT_POOLS: ProfileCatalogue = {
  profileType: 'talentpools',
  title: ['title'],
  defaultFields: ['title', 'externalid', 'owner', 'folder'],
  fields: [
    { id: 'title', label: 'Title', type: 'text', required: true, maxLength: 255 },
    { id: 'externalid', label: 'External ID', type: 'text', maxLength: 255 },
    { id: 'owner', label: 'Owner', type: 'person' },
    APPROVAL_FOLDER,
  ],
};
