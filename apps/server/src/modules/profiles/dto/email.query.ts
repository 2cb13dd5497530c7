import { text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';
import { STORABLE_TEXT } from './storable-text.js';

/** The parameters of by-email (spec: Profiles). */
export const EMAIL_QUERY = {
  /** Compared with whole addresses, without regard to case (D-PRO-6). */
  email: text('be an e-mail address, as in ?email=someone@example.com', STORABLE_TEXT),
};

export type EmailQuery = InputOf<typeof EMAIL_QUERY>;
