/**
 * The list that holds the custom lists, as its nodes on the first level. It has no nodes of its own (spec: List rules 6).
 *
 * @example
 * const path = `/customers/7/v2/lists/${CUSTOM_LISTS}`;
 */
export const CUSTOM_LISTS = 'lists.customfields_lists';

/** A link of a list or node (spec: List node). */
export interface ListLink {
  /** Absolute. */
  readonly href: string;
}

/**
 * `self` is always there. `first` and `last` are there if the node has children, `prev` and `next` if there are such
 * pages (spec: List rules 3).
 */
export interface ListLinks {
  readonly self: ListLink;
  readonly first?: ListLink;
  readonly last?: ListLink;
  readonly prev?: ListLink;
  readonly next?: ListLink;
}

/**
 * A node of a list, as read (spec: List node).
 *
 * @example
 * const node: ListItem = {
 *   id: 'D41001', listnodeid: '41001', value: 'United States', hidden: false, abv2: 'US', abv3: 'USA', iso: 840,
 *   _links: { self: { href: 'https://example.com/customers/1001/v2/lists/lists.country/C41001' } },
 * };
 */
export interface ListItem {
  /** The system id (`D41001`); in custom lists `C` and the list node id. */
  readonly id: string;
  /** The list node id, as digits. */
  readonly listnodeid: string;
  /** The label. */
  readonly value: string;
  /** A hidden node stays in reads and in records that have it, and is refused as a new value (D-LST-2). */
  readonly hidden: boolean;
  /** One page of the nodes directly below. Only the requested node has this member. */
  readonly children?: readonly ListItem[];
  readonly _links: ListLinks;
  /** Further members of the list's nodes: `exportAs`, `abv2`, `abv3`, `iso`, `abbrev` … (D-LST-0). */
  readonly [attribute: string]: unknown;
}

/** A list, as read: one page of its first level (spec: Lists). */
export interface List {
  /** The identifier, such as `lists.country`. */
  readonly id: string;
  readonly children: readonly ListItem[];
  readonly _links: ListLinks;
}

/** One thing that a dry run of a write of lists would change (D-NET-8). */
export interface ListChange {
  /** `C41001/value`; `C41001/children` for an order, `children` for that of the first level; of a new node the attribute alone. */
  readonly path: string;
  /** Null if there was no value. */
  readonly before: unknown;
  readonly after: unknown;
}
