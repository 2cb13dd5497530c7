import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CATALOGUE_LISTS } from './catalogue-lists.js';
import { CATALOGUE } from './list-catalogue.js';

const everyNode = Array.from(CATALOGUE.values()).flat();

describe('the catalogue', () => {
  it('gives lists prefixes of two digits, nodes ids that begin with that above, and no label twice below one', () => {
    const prefixes = new Map(Object.entries(CATALOGUE_LISTS).map(([listId, { prefix }]) => [listId, prefix]));
    expect(new Set(prefixes.values()).size).toBe(41);
    for (const prefix of prefixes.values()) expect(prefix).toMatch(/^D[1-9]\d$/);
    for (const { listId, systemId, parentId } of everyNode) {
      const parent = parentId === null ? prefixes.get(listId) : `D${parentId}`;
      expect(systemId).toMatch(new RegExp(`^${parent}\\d{3}$`));
    }
    const places = everyNode.map(({ listId, parentId, value }) => [listId, parentId, value].join('|'));
    expect(new Set(places).size).toBe(places.length);
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

  it('has the countries by name after the United States, regardless of accents, and its territories last', () => {
    const nodes = CATALOGUE.get('lists.country') ?? [];
    const below = (parent: number | null) =>
      nodes.filter(({ parentId }) => parentId === parent).map(({ value }) => value);
    expect(below(null).slice(0, 4)).toEqual(['United States', 'Afghanistan', 'Åland Islands', 'Albania']);
    expect(below(null).at(-1)).toBe('Zimbabwe');
    expect(below(41001).slice(49, 52)).toEqual(['Wisconsin', 'Wyoming', 'American Samoa']);
  });
});
