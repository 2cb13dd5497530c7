import type { ListLookup } from '../list-lookup.js';

/** What a schema describes: what a read may hold, or what a write may send. */
export type SchemaMode = 'read' | 'write';

/** For whom and for what a schema is made. */
export interface SchemaContext {
  readonly mode: SchemaMode;
  /** The lists as the caller sees them; left out, the schema names no nodes. */
  readonly lists?: ListLookup | undefined;
  /** How much of the lists the schema may hold; left out, all that one field may. */
  readonly choiceBudget?: ChoiceBudget | undefined;
}

/** Bounds what a schema spells out of lists: a few fields of long lists would make it huge. */
export interface ChoiceBudget {
  /** A list of more nodes is not spelled out. */
  readonly maxChoices: number;
  /** How many characters are spent so far. */
  spent: number;
}
