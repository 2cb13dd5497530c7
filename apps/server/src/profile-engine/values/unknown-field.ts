import type { Problem } from '@talent-platform/protocol/errors';

/** The same words for a field that does not exist and for one that is hidden from the caller (D-ERR-3). */
export const UNKNOWN_FIELD: Problem = {
  code: 'FIELD_UNKNOWN',
  detail: 'is no field here; names are exact and all lower case.',
};
