import { text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';
import { PROFILE_TYPES } from '../../../profile-engine/index.js';

const PROFILE = new RegExp(`^(?:${PROFILE_TYPES.join('|')})/[1-9]\\d{0,14}$`);

/** Whose access to what is asked for. */
export const WHY_QUERY = {
  user: text('be a user name, as in ?user=acme.integration', /^[^\0]+$/),
  profile: text('be a profile type and an id, as in ?profile=people/12', PROFILE),
  field: text('be a field id, as in ?field=field1003, or collection/member', /^[^\0]+$/),
};

export type WhyQuery = InputOf<typeof WHY_QUERY>;
