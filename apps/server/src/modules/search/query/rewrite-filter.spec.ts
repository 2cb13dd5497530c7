import { describe, expect, it } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { definition, lists, parsed } from '../../../../test/model/filters/arbitrary-filter.js';
import { compileFilterTree } from '../../../filter-engine/index.js';
import type { FilterTree } from '../../../filter-engine/index.js';
import { joinAlike } from './rewrite-filter.js';

const name = 'person.field1';
const number = 'person.field2';

function joined(filter: SearchFilter): FilterTree {
  const { tree, problems } = compileFilterTree(parsed(filter), { definition, lists });
  if (tree === undefined) throw new TypeError(JSON.stringify(problems));
  return joinAlike(tree);
}

/** How many leaves and nodes are directly below the root. */
function width({ parts = [] }: FilterTree): number {
  return parts.length;
}

describe('what is asked of one field in one way (D-SEA-4)', () => {
  it('is one leaf where it is alternatives', () => {
    const or = (...filters: SearchFilter['filters']): FilterTree => joined({ operator: '|', filters });
    expect(or({ name, value: ['a'] }, { name, value: ['b', 'c'] }).parts).toMatchObject([
      { test: { kind: 'textHolds', folded: ['A', 'B', 'C'] }, negated: false },
    ]);
    expect(width(or({ name, value: ['a'] }, { name: number, value: ['1'] }))).toBe(2);
    expect(width(or({ name, value: ['a'] }, { name, operator: '==', value: ['b'] }))).toBe(2);
    expect(width(or({ name, operator: '!=', value: ['a'] }, { name, operator: '!=', value: ['b'] }))).toBe(2);
    expect(
      width(or({ name: number, operator: '<', value: ['1'] }, { name: number, operator: '>', value: ['5'] })),
    ).toBe(1);
  });

  it('is one leaf where none of it may be', () => {
    const and = (...filters: SearchFilter['filters']): FilterTree => joined({ filters });
    expect(
      and({ name: number, operator: '!=', value: ['1'] }, { name: number, operator: '!=', value: ['2'] }).parts,
    ).toMatchObject([{ test: { kind: 'numberIs', numbers: new Set([1, 2]) }, negated: true }]);
    expect(width(and({ name: number, value: ['1'] }, { name: number, value: ['2'] }))).toBe(2);
  });

  it('is joined on each level by itself', () => {
    const tree = joined({
      filters: [],
      children: [
        {
          operator: '|',
          filters: [
            { name, value: ['a'] },
            { name, value: ['b'] },
          ],
        },
      ],
    });
    expect(width(tree)).toBe(1);
    expect(tree.parts?.map(width)).toEqual([1]);
  });
});
