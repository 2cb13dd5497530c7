import type { StandardField } from '../../../profile-engine/index.js';

/** An index of PostgreSQL holds this many characters of four bytes each (D-PRO-5). */
const hardMaxLength = 500;

export const EXTERNAL_ID: StandardField = {
  id: 'externalid',
  label: 'External ID',
  type: 'text',
  maxLength: 255,
  hardMaxLength,
};

/** The address that people are found by (D-PRO-6). */
export const PERSON_EMAIL: StandardField = {
  id: 'email',
  label: 'Email',
  type: 'email',
  maxLength: 254,
  hardMaxLength,
};
