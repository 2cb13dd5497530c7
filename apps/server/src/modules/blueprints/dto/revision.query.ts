import { optional, wholeNumber } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

/** Which revision of a blueprint is read. */
export const REVISION_QUERY = {
  /** Undefined: the last one. */
  revision: optional(wholeNumber('be a whole number from 1')),
};

export type RevisionQuery = InputOf<typeof REVISION_QUERY>;
