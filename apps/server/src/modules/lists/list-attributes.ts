import { UNSTORABLE } from '../../profile-engine/index.js';
import { received } from '@talent-platform/protocol/errors';
import type { ListNode } from '../../profile-engine/index.js';

/** An attribute of a list's nodes (D-LST-0). */
export interface ListAttribute {
  readonly name: string;
  readonly type: 'text' | 'whole number' | 'flag' | 'any';
  /** Every node must have it, with a value that is not blank. */
  readonly required: boolean;
  /** A new node may leave it out. */
  readonly mayBeMissing: boolean;
}

export interface DeclaredAttribute {
  readonly name: string;
  readonly required?: boolean;
}

/** The attributes that a list's nodes may have, by name. */
export type ListAttributes = ReadonlyMap<string, ListAttribute>;

const VALUE: ListAttribute = { name: 'value', type: 'text', required: true, mayBeMissing: false };
const HIDDEN: ListAttribute = { name: 'hidden', type: 'flag', required: false, mayBeMissing: true };

/** An attribute that every list may declare (spec: List node). */
const EXPORT_AS = blank('exportAs');

/** The attributes that the catalogue gives a list's nodes, level by level. */
const OF_CATALOGUE: ReadonlyMap<string, ReadonlyArray<readonly ListAttribute[]>> = new Map([
  ['lists.country', [[blank('abv2'), blank('abv3'), blank('iso', 'whole number')], [blank('abbrev')]]],
  // The fields of type money use these. A customer's own currency may leave them out (D-LST-11).
  ['lists.currency.types', [[optional('name'), optional('digits', 'whole number')]]],
]);

/**
 * Returns an attribute that no list declares. A blueprint may give a node more attributes, and a caller may send back
 * what it read.
 */
export function undeclaredAttribute(name: string): ListAttribute {
  return { ...(name === EXPORT_AS.name ? EXPORT_AS : blank(name, 'any')), mayBeMissing: true };
}

/** Returns the attributes that nodes on a level of a list may have. The first level is 1. */
export function attributesOfLevel(
  listId: string,
  level: number,
  declared: readonly DeclaredAttribute[],
): ListAttributes {
  const ofCatalogue = OF_CATALOGUE.get(listId)?.[level - 1] ?? [];
  const attributes = new Map([VALUE, HIDDEN, ...ofCatalogue].map((attribute) => [attribute.name, attribute]));
  for (const { name, required = false } of declared) {
    const known = name === EXPORT_AS.name ? EXPORT_AS : attributes.get(name);
    if (known === HIDDEN) continue;
    attributes.set(name, { ...(known ?? blank(name, 'any')), required: required || known?.required === true });
  }
  return attributes;
}

function blank(name: string, type: ListAttribute['type'] = 'text'): ListAttribute {
  return { name, type, required: false, mayBeMissing: false };
}

function optional(name: string, type: ListAttribute['type'] = 'text'): ListAttribute {
  return { name, type, required: false, mayBeMissing: true };
}

export type AttributeValue = string | number | boolean;

/**
 * The attributes of a node, or the ones that a user group has instead: `value`, `hidden`, and the attributes of the
 * list (D-LST-0).
 */
export type NodeAttributes = Readonly<Record<string, AttributeValue>>;

/** Returns an attribute, or undefined. Safe for names such as `constructor`. */
export function attributeOf(attributes: NodeAttributes, name: string): AttributeValue | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** Returns everything that a node shows, with its label and mark. */
export function attributesOf({ value, hidden, attributes }: ListNode): NodeAttributes {
  return { value, hidden, ...attributes };
}

/** Returns the node with these attributes and no others. */
export function withAttributes<Node extends ListNode>(
  node: Node,
  { value = node.value, hidden = false, ...attributes }: NodeAttributes,
): Node {
  return { ...node, value: String(value), hidden: hidden === true, attributes };
}

/** Limit in characters (code points), as in a blueprint. */
const MAX_LENGTH = 1000;

const isStorableText = (value: unknown): value is string => typeof value === 'string' && !UNSTORABLE.test(value);

/** The rule of each type: a test, and a sentence that states it. */
const TYPES: Readonly<Record<ListAttribute['type'], { sentence: string; holds: (value: unknown) => boolean }>> = {
  text: { sentence: 'a text without NUL and half surrogate pairs', holds: isStorableText },
  'whole number': { sentence: 'a whole number', holds: Number.isSafeInteger },
  flag: { sentence: 'true or false', holds: (value) => typeof value === 'boolean' },
  any: {
    sentence: 'a text, a number, true or false',
    holds: (value) => isStorableText(value) || Number.isFinite(value) || typeof value === 'boolean',
  },
};

export function parseAttribute(
  { type }: ListAttribute,
  input: unknown,
): { readonly value: AttributeValue } | { readonly detail: string } {
  const { sentence, holds } = TYPES[type];
  if (!holds(input)) return { detail: `must be ${sentence}, ${received(input)}.` };
  const length = typeof input === 'string' && input.length > MAX_LENGTH ? lengthOf(input) : 0;
  if (length > MAX_LENGTH) return { detail: `must have at most ${MAX_LENGTH} characters, received ${length}.` };
  return { value: input as AttributeValue };
}

/**
 * Counts code points: a surrogate pair counts as one. Does not build an array, because a text may be megabytes long.
 */
function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) length -= 1;
  return length;
}
