import type { ListLookup } from '../list-lookup.js';

/** The purpose of a schema: what a read may return, or what a write may send. */
export type SchemaMode = 'read' | 'write';

/** The caller and the purpose of a schema. */
export interface SchemaContext {
  readonly mode: SchemaMode;
  /** The lists as the caller sees them. If undefined, the schema names no nodes. */
  readonly lists?: ListLookup | undefined;
  /** How much of the lists the schema may contain. Default: as much as one field may. */
  readonly choiceBudget?: ChoiceBudget | undefined;
}

/** Bounds the part of a schema that spells out lists: a few fields of long lists would make it huge. */
export interface ChoiceBudget {
  /** A longer list is not spelled out. */
  readonly maxChoices: number;
  /** Characters spent so far. */
  spent: number;
}
