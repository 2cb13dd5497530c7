/** An attribute of the items of a list (D-LST-0). */
export interface ListAttribute {
  readonly name: string;
  readonly type: 'text' | 'whole number' | 'flag' | 'any';
  /** A node must have it, and not blank. */
  readonly required: boolean;
  /** A new node need not say it. */
  readonly mayBeMissing: boolean;
}

/** What a blueprint declares of the items of a list. */
export interface DeclaredAttribute {
  readonly name: string;
  readonly required?: boolean;
}

/** What the items of a list take, by name. */
export type ListAttributes = ReadonlyMap<string, ListAttribute>;

const VALUE: ListAttribute = { name: 'value', type: 'text', required: true, mayBeMissing: false };
const HIDDEN: ListAttribute = { name: 'hidden', type: 'flag', required: false, mayBeMissing: true };

/** Whatever list declares it (spec: List node). */
const EXPORT_AS = blank('exportAs');

/** What the catalogue gives the items of a list, level by level. */
const OF_CATALOGUE: ReadonlyMap<string, ReadonlyArray<readonly ListAttribute[]>> = new Map([
  ['lists.country', [[blank('abv2'), blank('abv3'), blank('iso', 'whole number')], [blank('abbrev')]]],
  // Money is told by these; a currency of the customer's own does without (D-LST-11).
  ['lists.currency.types', [[optional('name'), optional('digits', 'whole number')]]],
]);

/** What a node has although nothing declares it: a blueprint may give it more, and what is read may come back. */
export function undeclaredAttribute(name: string): ListAttribute {
  return { ...(name === EXPORT_AS.name ? EXPORT_AS : blank(name, 'any')), mayBeMissing: true };
}

/** What the items on a level of a list take; the first level is 1. */
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
