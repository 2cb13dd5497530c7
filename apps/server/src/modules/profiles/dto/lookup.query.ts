import { oneOf, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';
import { STORABLE_TEXT } from './storable-text.js';

/** The parameters of lookup (spec: Profiles). */
export const LOOKUP_QUERY = {
  type: oneOf('be "externalid"', ['externalid']),

  /** Matched exactly. */
  value: text('be an external id, as in ?type=externalid&value=A-17', STORABLE_TEXT),
};

export type LookupQuery = InputOf<typeof LOOKUP_QUERY>;
