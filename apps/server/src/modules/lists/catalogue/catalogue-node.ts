/** A node of the catalogue; a plain string where there is nothing but the label. */
export type CatalogueNode =
  | string
  | {
      readonly value: string;
      /** The digits of its system id below its parent; left out, it is one more than the node before it. */
      readonly number?: number;
      readonly attributes?: Readonly<Record<string, string | number>>;
      readonly children?: readonly CatalogueNode[];
    };

export interface CatalogueList {
  /** What the system ids of the list begin with. Stored data and partners know it: it never changes and is never used again. */
  readonly prefix: string;
  readonly nodes: readonly CatalogueNode[];
}
