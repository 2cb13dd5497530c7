/** A node of the catalogue, or its label alone. */
export type CatalogueNode =
  | string
  | {
      readonly value: string;
      /** The digits of its system id below its parent. Default: one more than the node before it. */
      readonly number?: number;
      readonly attributes?: Readonly<Record<string, string | number>>;
      readonly children?: readonly CatalogueNode[];
    };

export interface CatalogueList {
  /**
   * The beginning of the list's system ids. Stored data and partners know it: never change it, never use it for another
   * list.
   */
  readonly prefix: string;
  readonly nodes: readonly CatalogueNode[];
}
