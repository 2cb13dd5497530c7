import { fails, replyHeader } from '../../http/index.js';

/** Why a write of a profile can be refused, beside what is wrong with the body. */
export const REFUSALS = fails('FIELD_NOT_WRITABLE', 'PROFILE_LOCKED', 'ROLE_INVALID');

/** The removed value may be required. */
export const REQUIRED = fails('FIELD_REQUIRED');

export const LINK = replyHeader('Link', 'The profile (rel self) and what belongs to it');
