import { optional, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

const POSITIVE = /^[1-9]\d*$/;

/** For which user group a list is meant; left out, its defaults (D-LST-5). */
export const GROUP_QUERY = {
  /** The Integration Name of a user group. */
  usergroup: optional(text('be the Integration Name of a user group')),
};

/** Which page of a list, and for whom (spec: Lists; D-LST-1). */
export const LIST_QUERY = {
  ...GROUP_QUERY,

  /** Children of a page; more than 1000 count as 1000. */
  size: optional(text('be a whole number from 1', POSITIVE)),

  page: optional(text('be a whole number from 1', POSITIVE)),
};

export type ListQuery = InputOf<typeof LIST_QUERY>;

/** Below which node a new one is added; left out, on the first level. */
export const PARENT_QUERY = {
  parentNodeId: optional(text('be the id of a node, as in ?parentNodeId=C41001', /./s)),
};

export type ParentQuery = InputOf<typeof PARENT_QUERY>;
