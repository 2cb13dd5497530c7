import { describe, expect, it } from '@jest/globals';
import { buildFileNode, buildNode } from '../../test/builders/build-list.js';
import type { FileNode } from './list-node.js';
import { matchNodes } from './match-nodes.js';

const LIST = [
  buildNode(1, { value: 'Software' }, [buildNode(11, { value: 'Java' }), buildNode(12, { value: 'Java' })]),
  buildNode(2, { value: 'Sales' }),
];

/** Returns the list's node for each node of the file, by its position. */
function match(...wanted: FileNode[]) {
  const { found, byLabel, problems } = matchNodes(wanted, LIST);
  return {
    found: Object.fromEntries(Array.from(found, ([{ position }, node]) => [position, node.id])),
    byLabel: byLabel.map(({ position }) => position),
    problems,
  };
}

describe('matchNodes', () => {
  it('takes a node without id for the sibling of its label that no id names', () => {
    expect(match(buildFileNode(undefined, { value: 'Sales' }), buildFileNode(undefined, { value: 'sales' }))).toEqual({
      found: { 'at Sales': 'D2' },
      byLabel: ['at Sales'],
      problems: [],
    });
    const renamed = [buildFileNode('D2', { value: 'Trade' }), buildFileNode(undefined, { value: 'Sales' })];
    expect(match(...renamed)).toMatchObject({ found: { 'at D2': 'D2' }, byLabel: [] });
  });

  it('goes on behind those of several new nodes of one label that were added already', () => {
    const javas = ['first', 'second', 'third'].map((position) => ({
      ...buildFileNode(undefined, { value: 'Java' }),
      position,
    }));
    const { found, problems } = match(buildFileNode('D1', {}, javas));
    expect(found).toEqual({ 'at D1': 'D1', first: 'D11', second: 'D12' });
    expect(problems).toEqual([]);
  });

  it('asks which node is meant where several have the label', () => {
    expect(match(buildFileNode('D1', {}, [buildFileNode(undefined, { value: 'Java' })])).problems).toEqual([
      'at Java: "Java" is the label of C11 and C12: name one of them by its id',
    ]);
    expect(match(buildFileNode('D1', {}, [buildFileNode('D11'), buildFileNode(undefined, { value: 'Java' })]))).toEqual(
      {
        found: { 'at D1': 'D1', 'at D11': 'D11', 'at Java': 'D12' },
        byLabel: ['at Java'],
        problems: [],
      },
    );
  });

  it.each([
    [[buildFileNode('D9')], 'at D9: D9 must name one node of the list; a new node is written without id'],
    [
      [{ ...buildFileNode('D1'), ids: ['D1', 'C2'] }],
      'at D1: D1, C2 must name one node of the list; a new node is written without id',
    ],
    [[buildFileNode('D11')], 'at D11: D11 stands elsewhere in the list, and nodes cannot be moved below another'],
    [
      [buildFileNode('D2'), { ...buildFileNode('C2'), position: 'here' }],
      'here: C2 must be there once, and at D2 has it too',
    ],
    [[buildFileNode(undefined)], 'at undefined: value must be a label, received none'],
  ])('refuses %j', (wanted, problem) => expect(match(...wanted).problems).toEqual([problem]));
});
