import type { ProfileCatalogue } from '../../../profile-engine/index.js';
import { APPROVAL_FOLDER } from './approval-folder.js';
import { EXTERNAL_ID } from './lookup-keys.js';

export const TALENT_POOLS: ProfileCatalogue = {
  profileType: 'talentpools',
  title: ['title'],
  defaultFields: ['title', 'externalid', 'owner', 'folder'],
  fields: [
    { id: 'title', label: 'Title', type: 'text', required: true, maxLength: 255 },
    EXTERNAL_ID,
    { id: 'owner', label: 'Owner', type: 'person' },
    APPROVAL_FOLDER,
  ],
};
