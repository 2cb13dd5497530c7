import { optional, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

const POSITIVE = /^[1-9]\d*$/;

/** The user group whose view of a list is meant. Default: the view without a group (D-LST-5). */
export const GROUP_QUERY = {
  /** The Integration Name of a user group. */
  usergroup: optional(text('be the Integration Name of a user group')),
};

/** The page of a list, and the user group that sees it (spec: Lists; D-LST-1). */
export const LIST_QUERY = {
  ...GROUP_QUERY,

  /** Children of a page; a size above 1000 counts as 1000. */
  size: optional(text('be a whole number from 1', POSITIVE)),

  page: optional(text('be a whole number from 1', POSITIVE)),
};

export type ListQuery = InputOf<typeof LIST_QUERY>;

/** The parent of a new node. Default: the first level. */
export const PARENT_QUERY = {
  parentNodeId: optional(text('be the id of a node, as in ?parentNodeId=C41001', /./s)),
};

export type ParentQuery = InputOf<typeof PARENT_QUERY>;
