import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../test/builders/list-node.builder.js';
import { toListNodeEntity } from './list-node.mapper.js';
import { countUnnumbered, newNodeProblems } from './new-node.rules.js';

const stored = [toListNodeEntity(1001, buildListNode({ id: 14567, value: 'Start preferences' }), 1)];

describe('newNodeProblems', () => {
  it('finds nothing wrong with free numbers and with none', () => {
    expect(
      newNodeProblems(
        [{ value: 'A', listnodeid: 1, children: [{ value: 'B', listnodeid: 100_000_000 }] }, { value: 'C' }],
        stored,
      ),
    ).toEqual([]);
  });

  it.each([0, -1, 1.5, Number.NaN, 100_000_001])('refuses the number %d', (listnodeid) => {
    expect(newNodeProblems([{ value: 'A', listnodeid }], stored)).toEqual([
      {
        error: 'VALUE_INVALID',
        field: 'listnodeid',
        detail: `must be a whole number from 1 to 100000000, received ${listnodeid}; leave it out to get the next one.`,
      },
    ]);
  });

  it('tells every number that is taken, by a stored node or a new one, on any level', () => {
    const nodes = [
      { value: 'A', listnodeid: 14567 },
      { value: 'B', listnodeid: 5, children: [{ value: 'C', listnodeid: 5 }] },
    ];
    expect(newNodeProblems(nodes, stored).map(({ detail }) => detail)).toEqual([
      'must be free in its list, received 14567; leave it out to get the next one.',
      'must be free in its list, received 5; leave it out to get the next one.',
    ]);
  });
});

describe('countUnnumbered', () => {
  it('counts the nodes of all levels that were given no number', () => {
    expect(
      countUnnumbered([{ value: 'A', children: [{ value: 'B' }, { value: 'C', listnodeid: 1 }] }, { value: 'D' }]),
    ).toBe(3);
  });
});
