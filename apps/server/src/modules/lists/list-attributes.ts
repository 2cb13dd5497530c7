/** An attribute of a list's nodes (D-LST-0). */
export interface ListAttribute {
  readonly name: string;
  readonly type: 'text' | 'whole number' | 'flag' | 'any';
  /** Every node must have it, with a value that is not blank. */
  readonly required: boolean;
  /** A new node may leave it out. */
  readonly mayBeMissing: boolean;
}

/** An attribute that a blueprint declares for a list's nodes. */
export interface DeclaredAttribute {
  readonly name: string;
  readonly required?: boolean;
}

/** The attributes that a list's nodes may have, by name. */
export type ListAttributes = ReadonlyMap<string, ListAttribute>;

const VALUE: ListAttribute = { name: 'value', type: 'text', required: true, mayBeMissing: false };
const HIDDEN: ListAttribute = { name: 'hidden', type: 'flag', required: false, mayBeMissing: true };

/** Every list may declare it (spec: List node). */
const EXPORT_AS = blank('exportAs');

/** The attributes that the catalogue gives a list's nodes, level by level. */
const OF_CATALOGUE: ReadonlyMap<string, ReadonlyArray<readonly ListAttribute[]>> = new Map([
  ['lists.country', [[blank('abv2'), blank('abv3'), blank('iso', 'whole number')], [blank('abbrev')]]],
  // Money reads these. A customer's own currency does without them (D-LST-11).
  ['lists.currency.types', [[optional('name'), optional('digits', 'whole number')]]],
]);

/**
 * An attribute that a node has although no list declares it: a blueprint may give a node more, and a caller may send
 * back what it read.
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
