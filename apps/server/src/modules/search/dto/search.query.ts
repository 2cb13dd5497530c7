import { optional, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

/** How old an answer may be (D-SEA-10). */
export const STALENESS_QUERY = {
  /** In minutes. Every answer is fresh, so that any staleness is met. */
  staleness: optional(text('be a whole number of minutes from 0 to 999999999', /^(0|[1-9]\d{0,8})$/)),
};

/** A search by GET. */
export const SEARCH_QUERY = {
  ...STALENESS_QUERY,

  /** The filter object, as JSON. */
  searchJson: optional(text('be a search filter as JSON, URL-encoded', /./s)),
};

export type SearchQuery = InputOf<typeof SEARCH_QUERY>;
