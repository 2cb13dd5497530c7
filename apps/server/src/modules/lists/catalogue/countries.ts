import { iso31661, iso31662 } from 'iso-3166';
import type { CatalogueNode } from './catalogue-node.js';

/** Everyday names for countries whose ISO 3166 short name is not what people look for. */
const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  BO: 'Bolivia',
  CD: 'Congo, Democratic Republic of the',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GB: 'United Kingdom',
  IR: 'Iran',
  KP: 'North Korea',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  NL: 'Netherlands',
  PS: 'Palestine',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VE: 'Venezuela',
  VN: 'Vietnam',
};

/**
 * Territories come after the states and have postal abbreviations. The minor outlying islands (UM) have neither post
 * nor state.
 */
const US_TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI'];
const NO_STATE = ['UM'];

const STATES: Readonly<Record<string, readonly CatalogueNode[]>> = {
  US: [...statesOf('US', (abbrev) => !isTerritory(abbrev)), ...statesOf('US', isTerritory)],
  CA: statesOf('CA', () => true),
};

/**
 * Every country of ISO 3166-1: United States first, then by name. The states of the US and Canada stand below them
 * (D-LST-0, D-LST-3, D-LST-12).
 */
export const COUNTRIES: readonly CatalogueNode[] = iso31661
  .map(({ alpha2, alpha3, numeric, name }) => ({
    value: EVERYDAY_NAMES[alpha2] ?? name,
    attributes: { abv2: alpha2, abv3: alpha3, iso: Number(numeric) },
    children: STATES[alpha2] ?? [],
  }))
  .sort((one, other) => byName(sortKey(one), sortKey(other)));

function statesOf(country: string, belongs: (abbrev: string) => boolean): CatalogueNode[] {
  return iso31662
    .filter(({ parent }) => parent === country)
    .map(({ code, name }) => ({ value: name, attributes: { abbrev: code.slice(country.length + 1) } }))
    .filter(({ attributes: { abbrev } }) => !NO_STATE.includes(abbrev) && belongs(abbrev))
    .sort((one, other) => byName(one.value, other.value));
}

function isTerritory(abbrev: string): boolean {
  return US_TERRITORIES.includes(abbrev);
}

function sortKey({ value, attributes }: { value: string; attributes: { abv2: string } }): string {
  return attributes.abv2 === 'US' ? '' : value;
}

/** Compares plain letters, because ids follow this order: it must not depend on the machine's locale data. */
function byName(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  return a < b ? -1 : Number(a > b);
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
