/** A node as a customer's configuration states it. */
export interface ConfiguredNode {
  /** Its place in the configuration, for problems to name. */
  readonly path: string;
  /** Its system id, or `C` and its number. */
  readonly id?: string;
  readonly listnodeid?: number;
  readonly value: string;
  /** Default: a new node is visible, an existing one stays as it is. */
  readonly hidden?: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly children: readonly ConfiguredNode[];
}

/** A node of the earlier configuration, and the stored node that it stands for. */
export interface AppliedNode extends Omit<ConfiguredNode, 'children'> {
  /** The number of the stored node, whose label may have changed since. Undefined if nobody recorded it. */
  readonly storedId: number | undefined;
  readonly children: readonly AppliedNode[];
}

/**
 * The numbers of the stored nodes that a configuration's nodes stand for, in the configuration's order, each with the
 * numbers below it.
 */
export type NodeNumbers = ReadonlyArray<readonly [id: number, below: NodeNumbers]>;

/** A problem of one node of the configuration. */
export interface NodeProblem {
  readonly path: string;
  readonly message: string;
}
