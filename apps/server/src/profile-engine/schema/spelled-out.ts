import type { JsonSchema } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';
import type { ChoiceBudget } from './schema-context.js';

/** A schema that names the nodes of a list. */
export interface SpelledOut {
  readonly schema: JsonSchema;
  /** How many nodes there are. */
  readonly count: number;
}

interface Measured extends SpelledOut {
  /** Of its text. */
  readonly characters: number;
}

interface Wanted {
  /** One for each list, level and mode. */
  readonly key: string;
  readonly choiceBudget: ChoiceBudget | undefined;
}

/** Made once for a revision of the lists, however many fields and groups there are; they go with it. */
const KNOWN = new WeakMap<ListLookup, Map<string, Measured | undefined>>();

/** Undefined where there are too many nodes: `make` says so, or the budget does. */
export function spelledOut(
  lists: ListLookup,
  { key, choiceBudget }: Wanted,
  make: () => SpelledOut | undefined,
): JsonSchema | undefined {
  const known = KNOWN.get(lists) ?? new Map<string, Measured | undefined>();
  KNOWN.set(lists, known);
  if (!known.has(key)) known.set(key, measured(make()));
  const spelled = known.get(key);
  if (spelled === undefined) return undefined;
  if (choiceBudget !== undefined) {
    if (spelled.count > choiceBudget.maxChoices) return undefined;
    choiceBudget.spent += spelled.characters;
  }
  return spelled.schema;
}

function measured(made: SpelledOut | undefined): Measured | undefined {
  return made && { ...made, characters: JSON.stringify(made.schema).length };
}
