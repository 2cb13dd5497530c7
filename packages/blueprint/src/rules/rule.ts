import { hint, quote } from '@talent-platform/protocol/errors';
import type { Blueprint } from '../document.js';
import { below, isObject, memberOf } from '../shape/shape.js';
import type { BlueprintProblem } from '../shape/shape.js';
import type { Sound } from '../sound-parts.js';

export type SoundBlueprint = Sound<Blueprint>;

export interface RuleContext {
  readonly blueprint: SoundBlueprint;
  /** The whole document, unchanged. Names of malformed parts count as known. */
  readonly document: unknown;
  /** Returns whether one of these paths could not be read, so that references to it cannot be checked. */
  isUnreadable(...paths: readonly string[]): boolean;
}

/** One rule between the parts of a blueprint. */
export type Rule = (context: RuleContext) => BlueprintProblem[];

export interface Placed<Item> {
  readonly item: Item;
  readonly path: string;
}

export function placed<Item>(items: readonly (Item | undefined)[] | undefined, path: string): Placed<Item>[] {
  return (items ?? []).flatMap((item, index) => (item === undefined ? [] : [{ item, path: `${path}[${index}]` }]));
}

export function placedMembers<Item>(
  record: Readonly<Record<string, Item | undefined>> | undefined,
  path: string,
): Array<Placed<Item> & { readonly name: string }> {
  return Object.entries(record ?? {}).flatMap(([name, item]) =>
    item === undefined ? [] : [{ name, item, path: `${path}.${name}` }],
  );
}

export function repeated<Item>(
  all: readonly Placed<Item>[],
  keyOf: (item: Item) => string | undefined,
  problemOf: (key: string, repetition: { readonly path: string; readonly first: string }) => BlueprintProblem,
): BlueprintProblem[] {
  const seen = new Map<string, string>();
  return all.flatMap(({ item, path }) => {
    const key = keyOf(item);
    if (key === undefined) return [];
    const first = seen.get(key);
    if (first === undefined) seen.set(key, path);
    return first === undefined ? [] : [problemOf(key, { path, first })];
  });
}

/** Reports repeated items if one text member must be unique. */
export function repeatedMembers<Item>(
  all: readonly Placed<Item>[],
  name: string,
  keyOf: (item: Item) => string | undefined,
): BlueprintProblem[] {
  return repeated(all, keyOf, (key, { path, first }) => ({
    path: below(path, name),
    message: `${quote(key)} is already the ${name} of ${first}.`,
  }));
}

/** Returns a part of a document by the names that lead to it; undefined if it is missing. */
export function partOf(document: unknown, ...names: readonly string[]): unknown {
  return names.reduce((value, name) => (isObject(value) ? memberOf(value, name) : undefined), document);
}

/** Returns the texts that identify the items of an array, including malformed items. */
export function idsIn(items: unknown, key: string): string[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => partOf(item, key)).filter((id) => typeof id === 'string');
}

export function namesNothing(
  name: string,
  known: Iterable<string>,
  { noun, part, path }: { noun: string; part: string; path: string },
): BlueprintProblem {
  return { path, message: `names no ${noun}: ${quote(name)} is not in ${part}.${hint(name, [...known])}` };
}

/**
 * Reports lower bounds that are above their upper bounds.
 *
 * @param bounds a field, or a question of a form
 * @param path its place in the blueprint
 *
 * @example
 * boundsOrderProblems({ min: 2, max: 1 }, 'fields[0]');
 * // [{ path: 'fields[0].min', message: 'must not be above max 1, received 2.' }]
 */
export function boundsOrderProblems(
  bounds: Readonly<Partial<Record<'min' | 'max' | 'minLength' | 'maxLength', number>>>,
  path: string,
): BlueprintProblem[] {
  return BOUNDS.flatMap(([lower, upper]) => {
    const [from, to] = [bounds[lower], bounds[upper]];
    if (from === undefined || to === undefined || from <= to) return [];
    return [{ path: below(path, lower), message: `must not be above ${upper} ${to}, received ${from}.` }];
  });
}

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['min', 'max'],
] as const;
