/** A customer's configuration of a list of the catalogue; its nodes are added, none is removed (D-PLT-3). */
export interface BlueprintList {
  /** Which attributes the nodes of this list take beside `hidden` (D-LST-0). */
  readonly attributes?: readonly BlueprintListAttribute[];
  readonly nodes?: readonly BlueprintListNode[];
}

export interface BlueprintListAttribute {
  readonly name: string;
  /** A new node must have it; false when left out. */
  readonly required?: boolean;
}

/** A list of the customer's own, which fields name as `C<listnodeid>`. */
export interface BlueprintCustomList {
  /** Given automatically when left out. */
  readonly listnodeid?: number;
  readonly value: string;
  readonly nodes?: readonly BlueprintListNode[];
}

/**
 * A node of a list, matched with the stored ones by `id` or `listnodeid`, else by its label under the same parent.
 *
 * @example
 * const node: BlueprintListNode = { value: 'Engineering', exportAs: 'ENG', children: [{ value: 'TypeScript' }] };
 */
export interface BlueprintListNode {
  /** The system id (`D31001`). */
  readonly id?: string;
  readonly listnodeid?: number;
  /** The label. */
  readonly value: string;
  readonly hidden?: boolean;
  readonly children?: readonly BlueprintListNode[];
  /** The attributes that the list takes: `exportAs`, `abv2` … */
  readonly [attribute: string]: unknown;
}
