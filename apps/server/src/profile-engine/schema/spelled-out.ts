import type { JsonSchema } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';
import type { ChoiceBudget } from './schema-context.js';

/** A schema that names the nodes of a list. */
export interface SpelledOut {
  readonly schema: JsonSchema;
  /** The number of nodes. */
  readonly count: number;
}

interface Measured extends SpelledOut {
  /** The characters of its text. */
  readonly characters: number;
}

interface Wanted {
  /** One for each list, level and mode. */
  readonly key: string;
  readonly choiceBudget: ChoiceBudget | undefined;
}

/** Cached for each revision of the lists, across fields and groups. The cache ends with the lists object. */
const KNOWN = new WeakMap<ListLookup, Map<string, Measured | undefined>>();

/** Returns undefined if there are too many nodes for `make` or for the budget. */
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
