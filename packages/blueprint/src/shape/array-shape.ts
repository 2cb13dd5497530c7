import { quote, received } from '@talent-platform/protocol/errors';
import { atMost, collect } from './bounds.js';
import { keyedChanges } from './keyed-changes.js';
import { below, changeOf, isObject } from './shape.js';
import type { BlueprintProblem, JsonSchema, Shape } from './shape.js';
import { receivedCollection } from './value-shape.js';

export interface ArrayFacts {
  /** The rule of the value, if it is more than "an array". */
  readonly sentence?: string;
  /** At least one item is needed. */
  readonly filled?: boolean;
  /** No more items than these. */
  readonly most: number;
}

/** How the items of an array are told apart. */
export interface KeyFacts extends ArrayFacts {
  /** The members that identify an item, the strongest first. If there is a single key, its values must be unique. */
  readonly keys: readonly [string, ...string[]];
  /** The problem of a repeated key, made of the key's value and the path of its first item. */
  readonly repeated?: (key: string, first: string) => string;
  /** Whether the values of the keys could hold a secret that slipped into the wrong place. */
  readonly private?: boolean;
}

/** An array of texts or numbers, all of them different: one value, where differences are concerned. */
export function distinct(item: Shape, facts: ArrayFacts & { readonly anyOrder?: boolean }): Shape {
  const inOrder = (value: unknown): unknown =>
    facts.anyOrder === true && Array.isArray(value) ? value.map(String).toSorted() : value;
  const shape: Shape = {
    problems: (value, path) => [...itemProblems(item, facts)(value, path), ...repeatedItems(value, path)],
    schema: (definitions) => ({ ...schemaOf(item.schema(definitions), facts), uniqueItems: true }),
    changes: (before, after, path) =>
      changeOf(shape, [inOrder(before), inOrder(after)], path).length > 0 ? changeOf(shape, [before, after], path) : [],
    conceal: (value) => value,
  };
  return atMost(facts.most, shape);
}

/** An array of objects that are told apart by their keys. */
export function keyed(item: Shape, facts: KeyFacts): Shape {
  return atMost(facts.most, {
    problems: (value, path) => [...itemProblems(item, facts)(value, path), ...repeatedKeys(value, path, facts)],
    schema: (definitions) => schemaOf(item.schema(definitions), facts),
    changes: (before, after, path) => keyedChanges(item, { before, after, path, keys: facts.keys }),
    conceal: (value, cover) => (Array.isArray(value) ? value.map((own) => item.conceal(own, cover)) : value),
  });
}

function itemProblems(
  item: Shape,
  {
    sentence = 'an array',
    filled = false,
    private: hidden = false,
  }: Omit<ArrayFacts, 'most'> & Pick<KeyFacts, 'private'>,
): Shape['problems'] {
  return (value, path) =>
    Array.isArray(value) && (!filled || value.length > 0)
      ? collect(value, (own, index) => item.problems(own, `${path}[${index}]`))
      : [{ path, message: `must be ${sentence}, ${hidden ? receivedCollection(value) : received(value)}.` }];
}

function repeatedItems(value: unknown, path: string): BlueprintProblem[] {
  if (!Array.isArray(value)) return [];
  const seen = new Set<unknown>();
  return collect(value, (item: unknown, index) => {
    const repeated = seen.has(item);
    seen.add(item);
    if (!repeated || (typeof item !== 'string' && typeof item !== 'number')) return [];
    return [{ path: `${path}[${index}]`, message: `${quote(String(item))} is already in this array; name it once.` }];
  });
}

/** Items of one key: they would be one thing twice. */
function repeatedKeys(value: unknown, path: string, facts: KeyFacts): BlueprintProblem[] {
  const [strongest] = facts.keys;
  if (!Array.isArray(value) || facts.keys.length > 1) return [];
  const seen = new Map<string, string>();
  return collect(value, (item: unknown, index) => {
    const key = isObject(item) ? item[strongest] : undefined;
    if (typeof key !== 'string' && typeof key !== 'number') return [];
    const own = `${path}[${index}]`;
    const first = seen.get(String(key));
    if (first === undefined) seen.set(String(key), own);
    return first === undefined
      ? []
      : [{ path: below(own, strongest), message: repeatedMessage(String(key), first, facts) }];
  });
}

function repeatedMessage(
  key: string,
  first: string,
  { keys: [name], repeated, private: hidden = false }: KeyFacts,
): string {
  if (repeated !== undefined) return repeated(key, first);
  return hidden ? `is already the ${name} of ${first}.` : `${quote(key)} is already the ${name} of ${first}.`;
}

function schemaOf(items: JsonSchema, { filled = false }: Pick<ArrayFacts, 'filled'>): JsonSchema {
  return { type: 'array', items, ...(filled && { minItems: 1 }) };
}
