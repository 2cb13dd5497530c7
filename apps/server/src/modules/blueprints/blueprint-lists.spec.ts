import { describe, expect, it } from '@jest/globals';
import type { SoundBlueprint } from './blueprint.rules.js';
import { appliedNodes, listParts } from './blueprint-lists.js';

describe('listParts', () => {
  it('gives every node its path, and what it has beside its name as attributes; a list what its items take', () => {
    const blueprint: SoundBlueprint = {
      lists: {
        'lists.skills': {
          attributes: [{ name: 'exportAs' }, { required: true }, undefined],
          nodes: [{ value: 'A', exportAs: 'X', children: [{ id: 'D1', value: 'B' }] }],
        },
      },
      customLists: [{ listnodeid: 7, value: 'L', nodes: [{ value: 'C', hidden: true }] }],
    };
    expect(listParts(blueprint)).toEqual([
      {
        listId: 'lists.skills',
        attributes: [{ name: 'exportAs', required: false }],
        nodes: [
          {
            path: 'lists.lists.skills.nodes[0]',
            value: 'A',
            attributes: { exportAs: 'X' },
            children: [
              {
                path: 'lists.lists.skills.nodes[0].children[0]',
                id: 'D1',
                value: 'B',
                attributes: {},
                children: [],
              },
            ],
          },
        ],
      },
      {
        listId: 'lists.customfields_lists',
        attributes: [],
        nodes: [
          {
            path: 'customLists[0]',
            listnodeid: 7,
            value: 'L',
            attributes: {},
            children: [
              {
                path: 'customLists[0].nodes[0]',
                value: 'C',
                hidden: true,
                attributes: {},
                children: [],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('passes over what is malformed, and keeps the places of the others', () => {
    const nodes = [undefined, { value: 'A', children: [undefined] }, {}, { value: 'B' }];
    const [part] = listParts({
      lists: { 'lists.skills': { nodes }, 'lists.country': undefined },
      customLists: [undefined],
    });
    expect(part?.nodes.map(({ path }) => path)).toEqual(['lists.lists.skills.nodes[1]', 'lists.lists.skills.nodes[3]']);
    expect(listParts({})).toEqual([]);
  });
});

describe('appliedNodes', () => {
  it('notes the stored node of each, as far as it is known', () => {
    const [part] = listParts({
      lists: { 'lists.skills': { nodes: [{ value: 'A', children: [{ value: 'B' }] }, { value: 'C' }] } },
    });
    const nodes = appliedNodes(part?.nodes ?? [], [[4, [[5, []]]]]);
    expect(nodes).toMatchObject([
      { value: 'A', storedId: 4, children: [{ value: 'B', storedId: 5 }] },
      { value: 'C', storedId: undefined },
    ]);
  });
});
