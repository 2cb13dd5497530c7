import { describe, expect, it } from '@jest/globals';
import { buildFileNode, buildNode } from '../../test/builders/build-list.js';
import { compareList } from './compare-list.js';
import type { FileNode } from './list-node.js';
import { matchNodes } from './match-nodes.js';
import { renderComparison, renderExtent, renderNotes } from './render-comparison.js';

const LIST = [
  buildNode(1, { value: 'Software', exportAs: 'SW' }, [
    buildNode(11, { value: 'Java' }),
    buildNode(12, { value: 'COBOL' }),
  ]),
  buildNode(2, { value: 'Sales\u001b[2J\n+ all' }),
  ...[3, 4, 5, 6].map((number) => buildNode(number)),
];

function render(...nodes: FileNode[]) {
  const matching = matchNodes(nodes, LIST);
  const comparison = compareList(LIST, { nodes, isText: false }, matching);
  return {
    changes: renderComparison(comparison, (_style, text) => text),
    notes: renderNotes(comparison, matching),
    extent: renderExtent(comparison),
  };
}

describe('renderComparison', () => {
  it('has a line for each change, below the path of labels that leads to it', () => {
    const { changes, extent } = render(
      buildFileNode('D6'),
      buildFileNode('D1', { value: 'Programs', exportAs: null, colour: 'red' }, [
        buildFileNode('D12', { hidden: true }),
        buildFileNode(undefined, { value: 'Rust', exportAs: 'RS' }, [buildFileNode(undefined, { value: 'Cargo' })]),
        buildFileNode('D11'),
      ]),
    );
    expect(changes.split('\n')).toEqual([
      '  ~ Software (C1) value: "Software" -> "Programs"',
      '  ~ Software (C1) exportAs: "SW" -> (default)',
      '  ~ Software (C1) colour: (none) -> "red"',
      '  ~ first level: order ["Software","Sales\\u001b[2J\\n+ all","Node 3","Node 4","Node 5","Node 6"] -> ["Node 6","Sales\\u001b[2J\\n+ all","Node 3","Node 4","Node 5","Software"]',
      '  ~ Software > COBOL (C12) hidden: false -> true',
      '  + Software > Rust (exportAs: "RS")',
      '  + Software > Rust > Cargo',
      '  ~ below Software: order ["Java","COBOL"] -> ["COBOL","Java"]',
      '  ~ below Software: new nodes go between the others',
      '',
    ]);
    expect(extent).toBe('2 new nodes, 2 changed nodes, 2 reordered levels');
  });

  it('shows of an order only the stretch that changes', () => {
    const { changes } = render(...['D1', 'D2', 'D4', 'D3', 'D5', 'D6'].map((id) => buildFileNode(id)));
    expect(changes).toBe('  ~ first level: order ["Node 3","Node 4"] -> ["Node 4","Node 3"]\n');
  });

  it('keeps control characters off the terminal', () => {
    expect(render(buildFileNode('D2', { hidden: true })).changes).toBe(
      '  ~ Sales\\x1b[2J\\n+ all (C2) hidden: false -> true\n',
    );
  });
});

describe('renderNotes', () => {
  it('tells what the file leaves out, and what is known by its label alone', () => {
    expect(render(buildFileNode(undefined, { value: 'Node 3' })).notes).toBe(
      'Not in the file, and unchanged: Software, Sales\\x1b[2J\\n+ all, Node 4, Node 5, Node 6 and 2 more.\n' +
        'Without id, and found by their labels: Node 3 (C3).\n',
    );
  });
});
