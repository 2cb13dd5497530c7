import { Is, isString, MayBeAbsent } from '../../../http/index.js';

const POSITIVE = /^[1-9]\d*$/;

/** The user group whose view of a list is read. Default: the view without a group (D-LST-5). */
export class GroupQuery {
  @MayBeAbsent()
  @Is({}, 'must be the Integration Name of a user group', isString)
  readonly usergroup?: string;
}

/** The page of a list to read, and the user group (spec: Lists; D-LST-1). */
export class ListQuery extends GroupQuery {
  /** Number of children on a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @Is({}, 'must be a whole number from 1', POSITIVE)
  readonly size?: string;

  @MayBeAbsent()
  @Is({}, 'must be a whole number from 1', POSITIVE)
  readonly page?: string;
}

/** The parent of a new node. Default: the first level. */
export class ParentQuery {
  @MayBeAbsent()
  @Is({}, 'must be the id of a node, as in ?parentNodeId=C41001', (value) => value !== '')
  readonly parentNodeId?: string;
}
