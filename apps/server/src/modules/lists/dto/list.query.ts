import { Is, isString, MayBeAbsent } from '../../../http/index.js';
import { MAX_PAGE_SIZE } from '../../../limits.js';

const POSITIVE = /^[1-9]\d*$/;

/** The user group whose view of a list is read. Default: the view without a group (D-LST-5). */
export class GroupQuery {
  @MayBeAbsent()
  @Is(
    { description: 'The Integration Name of a user group: attributes as they are for it; left out, the defaults' },
    'must be the Integration Name of a user group',
    isString,
  )
  readonly usergroup?: string;
}

const NUMBER = { type: 'integer', minimum: 1 };

/** The page of a list to read, and the user group (spec: Lists; D-LST-1). */
export class ListQuery extends GroupQuery {
  @MayBeAbsent()
  @Is(
    { ...NUMBER, default: MAX_PAGE_SIZE, description: 'Children of a page; more than 1000 count as 1000' },
    'must be a whole number from 1',
    POSITIVE,
  )
  readonly size?: string;

  @MayBeAbsent() @Is({ ...NUMBER, default: 1 }, 'must be a whole number from 1', POSITIVE) readonly page?: string;
}

/** The parent of a new node. Default: the first level. */
export class ParentQuery {
  @MayBeAbsent()
  @Is(
    { description: 'C and a list node id, or a system id' },
    'must be the id of a node, as in ?parentNodeId=C41001',
    (value) => value !== '',
  )
  readonly parentNodeId?: string;
}
