/** A node as a customer's configuration states it. */
export interface ConfiguredNode {
  /** Where it stands in the configuration: problems name it. */
  readonly path: string;
  /** Its system id, or `C` and its number. */
  readonly id?: string;
  readonly listnodeid?: number;
  readonly value: string;
  /** Left out, it is visible where it is new, and stays as it is where it is not. */
  readonly hidden?: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly children: readonly ConfiguredNode[];
}

/** A node of the configuration before, and the stored node that it stands for. */
export interface AppliedNode extends Omit<ConfiguredNode, 'children'> {
  /** The number of the stored node, whose label may be another by now; undefined where it was not noted. */
  readonly storedId: number | undefined;
  readonly children: readonly AppliedNode[];
}

/** The numbers of the stored nodes that those of a configuration stand for, in the same order, with those below them. */
export type NodeNumbers = ReadonlyArray<readonly [id: number, below: NodeNumbers]>;

/** Something wrong with a node of the configuration. */
export interface NodeProblem {
  readonly path: string;
  readonly message: string;
}
