import { optional, wholeNumber } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

/** The parameters of a page of moves. */
export const MOVES_QUERY = {
  after: optional(wholeNumber('be the "next" of the page before')),

  /** Moves of a page; more than 1000 count as 1000. */
  size: optional(wholeNumber('be a whole number from 1')),
};

export type MovesQuery = InputOf<typeof MOVES_QUERY>;
