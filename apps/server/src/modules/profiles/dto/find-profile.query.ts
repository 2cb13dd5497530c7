import { oneOf, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

/** A text that a profile could hold: not empty, and without NUL (D-PRO-8). */
const STORABLE_TEXT = /^[^\0]+$/;

/** The parameters of by-email (spec: Profiles). */
export const EMAIL_QUERY = {
  /** Compared with whole addresses, without regard to case (D-PRO-6). Whoever does not see addresses finds nobody (D-PRO-27). */
  email: text('be an e-mail address, as in ?email=someone@example.com', STORABLE_TEXT),
};

export type EmailQuery = InputOf<typeof EMAIL_QUERY>;

/** The parameters of lookup (spec: Profiles). */
export const LOOKUP_QUERY = {
  type: oneOf('be "externalid"', ['externalid']),

  /** Matched exactly. */
  value: text('be an external id, as in ?type=externalid&value=A-17', STORABLE_TEXT),
};

export type LookupQuery = InputOf<typeof LOOKUP_QUERY>;
