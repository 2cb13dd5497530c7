import type { StandardField } from '../../../profile-engine/index.js';

/** Talent pools and new hire categories have the same approval as jobs. The index has no folder lists of their own. */
export const APPROVAL_FOLDER: StandardField = {
  id: 'folder',
  label: 'Folder',
  type: 'list',
  list: 'lists.job.folders',
  required: true,
  defaultsToFirst: true,
};
