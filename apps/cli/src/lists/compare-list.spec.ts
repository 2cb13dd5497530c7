import { describe, expect, it } from '@jest/globals';
import { asFileNodes, buildFileNode, buildNode } from '../../test/builders/build-list.js';
import { compareList, everyComparedNode, extentOf } from './compare-list.js';
import type { AttributeValue, FileNode, ListFile } from './list-node.js';
import { matchNodes } from './match-nodes.js';

const LIST = [
  buildNode(1, { value: 'Software', exportAs: 'SW', weight: 7, open: true }, [
    buildNode(11),
    buildNode(12),
    buildNode(13),
  ]),
  buildNode(2, { value: 'Sales', mixed: 7 }),
  buildNode(3, { value: 'Law', exportAs: '', mixed: '7' }),
];

function compare(nodes: readonly FileNode[], file: Partial<ListFile> = {}) {
  return compareList(LIST, { nodes, isText: false, ...file }, matchNodes(nodes, LIST));
}

/** Returns the changes of Software if the file says this about it. */
function changesOf(attributes: Readonly<Record<string, AttributeValue | null>>, isText = false) {
  const [software] = compare([buildFileNode('D1', attributes)], { isText }).nodes;
  return software?.changes;
}

const below = (...ids: string[]): FileNode =>
  buildFileNode(
    'D1',
    {},
    ids.map((id) => (id.startsWith('D') ? buildFileNode(id) : buildFileNode(undefined, { value: id }))),
  );

describe('compareList', () => {
  it('finds no change in what the list says itself', () => {
    expect(extentOf(compare(asFileNodes(LIST)))).toEqual({ added: 0, changed: 0, reordered: 0 });
  });

  it('lists what a node is to say otherwise, and passes over what is left out', () => {
    expect(changesOf({ value: 'Programs', hidden: false, exportAs: null, colour: 'red' })).toEqual([
      { name: 'value', before: 'Software', after: 'Programs' },
      { name: 'exportAs', before: 'SW', after: null },
      { name: 'colour', before: undefined, after: 'red' },
    ]);
  });

  it.each([undefined, ''])('takes what is blank for blank (%j)', (before) => {
    const nodes = [buildNode(1, before === undefined ? {} : { exportAs: before })];
    for (const exportAs of [null, '']) {
      const wanted = [buildFileNode('D1', { exportAs })];
      const file = { nodes: wanted, isText: false };
      expect(extentOf(compareList(nodes, file, matchNodes(wanted, nodes))).changed).toBe(0);
    }
  });

  it.each([
    ['weight', '7', []],
    ['weight', ' 8 ', [{ name: 'weight', before: 7, after: 8 }]],
    ['weight', 'heavy', [{ name: 'weight', before: 7, after: 'heavy' }]],
    ['weight', '', [{ name: 'weight', before: 7, after: null }]],
    ['open', 'TRUE', []],
    ['open', 'false', [{ name: 'open', before: true, after: false }]],
    ['exportAs', '', [{ name: 'exportAs', before: 'SW', after: '' }]],
    ['mixed', '8', [{ name: 'mixed', before: undefined, after: '8' }]],
    ['colour', '8', [{ name: 'colour', before: undefined, after: '8' }]],
  ])('reads the text of a cell as what the list has there: %s %j', (name, text, changes) => {
    expect(changesOf({ [name]: text }, true)).toEqual(changes);
  });

  it('says of a new node what the file says, but for what is blank', () => {
    const below = buildFileNode(undefined, { value: 'Newer', hidden: true, exportAs: '' });
    const { added } = compare([buildFileNode(undefined, { value: 'New', weight: '3' }, [below])], { isText: true });
    expect(added).toEqual([
      {
        position: 'at New',
        path: 'New',
        level: 1,
        attributes: new Map<string, unknown>([
          ['value', 'New'],
          ['weight', 3],
        ]),
        children: [
          {
            position: 'at Newer',
            path: 'New > Newer',
            level: 2,
            children: [],
            attributes: new Map<string, unknown>([
              ['value', 'Newer'],
              ['hidden', true],
            ]),
          },
        ],
      },
    ]);
  });

  it.each([
    [['D13', 'D11', 'D12'], ['D13', 'D11', 'D12'], false],
    [['D13', 'D12'], ['D11', 'D13', 'D12'], false],
    [['D13', 'D11'], ['D13', 'D12', 'D11'], false],
    [['D12'], ['D11', 'D12', 'D13'], false],
    [['D11', 'D12', 'D13', 'new', 'newer'], ['D11', 'D12', 'D13'], false],
    [['D11', 'new', 'D12', 'D13'], ['D11', 'D12', 'D13'], true],
    [['new', 'D13', 'D11'], ['D13', 'D12', 'D11'], true],
  ])('orders nodes as %j has them, and leaves the others where they are', (wanted, order, hasInsertions) => {
    const [software] = compare([below(...wanted)]).nodes;
    expect(software?.below.nodes.map(({ node }) => node.id)).toEqual(order);
    expect(software?.below.hasInsertions).toBe(hasInsertions);
  });

  it('tells which nodes the file leaves out, those below them too', () => {
    const leftOut = everyComparedNode(compare([buildFileNode('D2')])).filter(({ isInFile }) => !isInFile);
    expect(leftOut.map(({ path }) => path)).toEqual([
      'Software',
      'Law',
      'Software > Node 11',
      'Software > Node 12',
      'Software > Node 13',
    ]);
  });

  it('counts nodes and levels', () => {
    const nodes = [buildFileNode('D3', { value: 'Laws', hidden: true }), below('D12', 'x', 'D11'), buildFileNode('D2')];
    expect(extentOf(compare(nodes))).toEqual({ added: 1, changed: 1, reordered: 2 });
  });
});
