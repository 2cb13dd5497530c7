import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CATALOGUE_LIST_IDS } from '../../../../test/support/catalogue-list-ids.js';
import { CATALOGUE_LISTS } from './catalogue-lists.js';
import { CATALOGUE, systemIdOf } from './list-catalogue.js';

const everyNode = Array.from(CATALOGUE.values()).flat();

describe('the catalogue', () => {
  it('has the 41 lists of the index, in its order', () => {
    expect([...CATALOGUE.keys()]).toEqual(CATALOGUE_LIST_IDS);
  });

  it('has nodes in every list except the list of custom lists', () => {
    const empty = [...CATALOGUE].filter(([, nodes]) => nodes.length === 0).map(([listId]) => listId);
    expect(empty).toEqual(['lists.customfields_lists']);
  });

  it('gives every list its own prefix of two digits', () => {
    const prefixes = Object.values(CATALOGUE_LISTS).map(({ prefix }) => prefix);
    expect(new Set(prefixes).size).toBe(41);
    for (const prefix of prefixes) expect(prefix).toMatch(/^D[1-9]\d$/);
  });

  it('gives every node its own system id, with the number of its listnodeid', () => {
    expect(new Set(everyNode.map(({ id }) => id)).size).toBe(everyNode.length);
    for (const { id, systemId } of everyNode) expect(systemId).toBe(`D${id}`);
  });

  it("begins a node's system id with its parent's, or with the prefix of its list", () => {
    const prefixes = new Map(Object.entries(CATALOGUE_LISTS).map(([listId, { prefix }]) => [listId, prefix]));
    for (const { listId, systemId, parentId } of everyNode) {
      const parent = parentId === null ? prefixes.get(listId) : `D${parentId}`;
      expect(systemId).toMatch(new RegExp(`^${parent}\\d{3}$`));
    }
  });

  it('puts a parent before its children', () => {
    const seen = new Set<number | null>([null]);
    for (const { id, parentId } of everyNode) {
      expect(seen.has(parentId)).toBe(true);
      seen.add(id);
    }
  });

  it('has no label twice below one parent', () => {
    const places = everyNode.map(({ listId, parentId, value }) => [listId, parentId, value].join('|'));
    expect(new Set(places).size).toBe(places.length);
  });

  it.each([
    ['lists.job.folders', 'D31001', 'Approved'],
    ['lists.job.folders', 'D31002', 'Pending Approval'],
    ['lists.job.folders', 'D31003', 'On Hold'],
    ['lists.job.folders', 'D31004', 'Closed'],
    ['lists.person.folders', 'D32001', 'Candidate: Active'],
    ['lists.person.folders', 'D32002', 'Candidate: Inactive'],
    ['lists.person.folders', 'D32011', 'Hiring Manager: Active'],
    ['lists.person.folders', 'D32012', 'Hiring Manager: Inactive'],
    ['lists.person.folders', 'D32013', 'Employee: Current'],
    ['lists.person.folders', 'D32018', 'Employee: Former'],
    ['lists.company.folders', 'D33001', 'Active Location'],
    ['lists.company.folders', 'D33002', 'Inactive Location'],
    ['lists.country', 'D41001', 'United States'],
    ['lists.country', 'D41001001', 'Alabama'],
    ['lists.currency.types', 'D45978', 'EUR'],
  ])('has in %s the node %s %s', (listId, systemId, value) => {
    expect(CATALOGUE.get(listId)?.find((node) => node.systemId === systemId)?.value).toBe(value);
  });

  it('has no name with blanks around it', () => {
    const texts = everyNode.flatMap(({ value, attributes }) => [value, ...Object.values(attributes)]);
    expect(texts.filter((text) => typeof text === 'string' && text !== text.trim())).toEqual([]);
  });

  it('never gives an id another meaning', () => {
    // Customers have stored these ids. A different digest means that nodes moved or were renamed, perhaps by a new
    // version of iso-3166 or currency-codes. Put new nodes at the end and keep the old ones. Then update the digest.
    const lines = everyNode.map(
      ({ systemId, value, attributes }) => `${systemId} ${value} ${JSON.stringify(attributes)}`,
    );
    expect(createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')).toBe(
      '08a73e368191437b61b84ec06885405a8d12b9049dd12249815f522009b00edd',
    );
  });
});

describe('the countries', () => {
  const nodes = CATALOGUE.get('lists.country') ?? [];
  const countries = nodes.filter(({ parentId }) => parentId === null);
  const statesOf = (abv2: string) => {
    const country = countries.find(({ attributes }) => attributes['abv2'] === abv2);
    return nodes.filter(({ parentId }) => parentId === country?.id);
  };

  it('are the 249 of ISO 3166-1, each with its three codes', () => {
    expect(countries).toHaveLength(249);
    for (const code of ['abv2', 'abv3', 'iso']) {
      expect(new Set(countries.map(({ attributes }) => attributes[code])).size).toBe(249);
    }
    expect(countries[0]).toMatchObject({ systemId: 'D41001', attributes: { abv2: 'US', abv3: 'USA', iso: 840 } });
  });

  it('come by name after the United States, regardless of accents', () => {
    const names = countries.map(({ value }) => value);
    expect(names.slice(0, 4)).toEqual(['United States', 'Afghanistan', 'Åland Islands', 'Albania']);
    expect(names.at(-1)).toBe('Zimbabwe');
  });

  it('have below the United States the states and the District of Columbia by name, then the territories', () => {
    const states = statesOf('US').map(({ value }) => value);
    expect(states).toHaveLength(56);
    expect(states.slice(3, 6)).toEqual(['Arkansas', 'California', 'Colorado']);
    expect(states.slice(50)).toEqual([
      'Wyoming',
      'American Samoa',
      'Guam',
      'Northern Mariana Islands',
      'Puerto Rico',
      'United States Virgin Islands',
    ]);
  });

  it('have below Canada its 13 provinces and territories', () => {
    expect(statesOf('CA')).toHaveLength(13);
    expect(statesOf('CA')[0]).toMatchObject({ value: 'Alberta', attributes: { abbrev: 'AB' } });
  });

  it('have states nowhere else', () => {
    expect(nodes).toHaveLength(249 + 56 + 13);
  });
});

describe('the currencies', () => {
  const currencies = CATALOGUE.get('lists.currency.types') ?? [];

  it('are those of ISO 4217 by their codes', () => {
    expect(currencies.length).toBeGreaterThan(170);
    for (const { value } of currencies) expect(value).toMatch(/^[A-Z]{3}$/);
  });

  it.each([
    ['EUR', 2, 'D45978'],
    ['USD', 2, 'D45840'],
    ['JPY', 0, 'D45392'],
    ['KWD', 3, 'D45414'],
    ['ALL', 2, 'D45008'],
  ])('give %s %d digits and the system id %s', (code, digits, systemId) => {
    const currency = currencies.find(({ value }) => value === code);
    expect(currency).toMatchObject({ systemId, attributes: { digits } });
  });
});

describe('systemIdOf', () => {
  it.each([
    ['D41', 1, 'D41001'],
    ['D41001', 2, 'D41001002'],
    ['D41001', 999, 'D41001999'],
    ['D41001', 1000, 'D410011000'],
  ])('writes the number %s of %d as %s', (parent, number, systemId) => {
    expect(systemIdOf(parent, number)).toBe(systemId);
  });
});
