import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../test/builders/list-lookup.builder.js';
import { displayPath } from './list-lookup.js';
import type { ListLookup } from './list-lookup.js';
import { nodeName } from './schema/node-schema.js';

/** A list of these labels, each below the one before it, and of the last one once more, before all. */
function listOf(labels: readonly string[]): ListLookup {
  const nodes = labels.map((value, at) => ({ list: 'l', id: at + 1, value, ...(at > 0 && { parentId: at }) }));
  return buildListLookup([{ list: 'l', id: 99, value: labels.at(-1) ?? '' }, ...nodes]);
}

const long = (length: number): string => 'x'.repeat(length);

describe('a path as it is shown (D-LST-22)', () => {
  it.each([
    ['is whole', ['A', 'B', 'C'], 'A > B > C'],
    ['is whole up to 1,000 characters', [long(992), 'B', 'C'], `${long(992)} > B > C`],
    ['is the end of a longer one', [long(993), 'B', 'C'], '… > B > C'],
    ['has as many labels as are no longer together', ['A', 'B', long(996), 'C'], `… > ${long(996)} > C`],
    ['has its last label, however long that is', ['A', 'B', long(2000)], `… > ${long(2000)}`],
  ])('%s', (_what, labels, shown) => expect(displayPath('l', labels.length, listOf(labels)).text).toBe(shown));

  it.each([
    ['as a whole', ['A', 'B'], 'A > B'],
    ['by its id where it is too long (D-FRM-14)', ['A', long(1000), 'B'], 'C3'],
  ])('names an answer %s', (_what, labels, name) => {
    const lists = listOf(labels);
    const node = lists.get('l', labels.length);
    expect(node && nodeName(node, 'l', lists)).toBe(name);
  });
});
