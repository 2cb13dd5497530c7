import { checkBlueprint } from '@talent-platform/blueprint';
import { describe, expect, it } from '@jest/globals';

import { catalogueNodes, describeLists, LISTS } from '../http/lists/lists-world.mjs';
import { checkList } from '../http/lists/whole-list-changes.mjs';
import { readPlan } from '../plan.mjs';

/** The ids of all nodes that blueprints name of a list, with those of the catalogue. */
function idsOf(blueprints, listId) {
  const everyId = (nodes = []) => nodes.flatMap(({ listnodeid, children }) => [listnodeid, ...everyId(children)]);
  const named = blueprints.flatMap((lists) => everyId(lists[listId]?.nodes));
  return new Set([...named, ...catalogueNodes(listId).map(({ id }) => id)]);
}

describe('the described lists', () => {
  it.each([[['--quick']], [[]], [['--full']]])('have as many nodes as the plan says: %j', (args) => {
    const plan = readPlan(args);
    const { levels, small, flat, blueprints } = describeLists(plan);
    expect(levels).toHaveLength(5);
    expect(idsOf(blueprints, LISTS.big).size).toBe(plan.listNodes);
    expect(idsOf(blueprints, LISTS.small)).toEqual(new Set(small));
    expect(small).toHaveLength(100);
    expect(idsOf(blueprints, LISTS.flat)).toEqual(new Set(flat));
    expect(flat).toHaveLength(plan.wholeListNodes);
  });

  it('stand in blueprints that the server takes', () => {
    const customer = { id: 1, name: 'Bench' };
    const { blueprints } = describeLists(readPlan([]));
    expect(blueprints.map((lists) => checkBlueprint({ customer, lists }))).toEqual(blueprints.map(() => []));
  });

  it('hang each level on a node of the one above it', () => {
    const { levels } = describeLists(readPlan(['--quick']));
    const parents = levels.map(({ above }) => above.at(-1));
    expect(parents[0]).toBeUndefined();
    for (const [at, { ids }] of levels.slice(0, -1).entries()) expect(ids).toContain(parents[at + 1]);
  });
});

describe('the check of a list', () => {
  const answer = (...children) => ({ status: 200, text: JSON.stringify({ children }) });
  const wanted = { ids: [1, 2], names: ['a', 'b'] };
  const [one, two] = [
    { listnodeid: '1', value: 'a' },
    { listnodeid: '2', value: 'b' },
  ];

  it('takes every node with its label at its place', () => {
    expect(() => checkList(answer(one, two), wanted)).not.toThrow();
  });

  it.each([
    ['a node that is missing', [one]],
    ['another order', [two, one]],
    ['another label', [one, { ...two, value: 'c' }]],
  ])('refuses %s', (_what, children) => {
    expect(() => checkList(answer(...children), wanted)).toThrow('not as it was sent');
  });

  it('refuses another status', () => {
    expect(() => checkList({ status: 400, text: 'no' }, wanted)).toThrow('400 no');
  });
});
