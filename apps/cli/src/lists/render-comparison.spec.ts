import { expect, it } from '@jest/globals';
import { buildFileNode, buildNode } from '../../test/builders/build-list.js';
import { compareList } from './compare-list.js';
import { matchNodes } from './match-nodes.js';
import { renderComparison, renderExtent } from './render-comparison.js';

const LIST = [
  buildNode(1, { value: 'Software', exportAs: 'SW' }, [
    buildNode(11, { value: 'Java' }),
    buildNode(12, { value: 'COBOL' }),
  ]),
  buildNode(2, { value: 'Sales\u001b[2J\n+ all' }),
  ...[3, 4, 5, 6].map((number) => buildNode(number)),
];

it('has a line for each change, below the path of labels that leads to it', () => {
  const nodes = [
    buildFileNode('D6'),
    buildFileNode('D1', { value: 'Programs', exportAs: null, colour: 'red' }, [
      buildFileNode('D12', { hidden: true }),
      buildFileNode(undefined, { value: 'Rust', exportAs: 'RS' }, [buildFileNode(undefined, { value: 'Cargo' })]),
      buildFileNode('D11'),
    ]),
  ];
  const comparison = compareList(LIST, { nodes, isText: false }, matchNodes(nodes, LIST));
  expect(renderComparison(comparison, (_style, text) => text).split('\n')).toEqual([
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
  expect(renderExtent(comparison)).toBe('2 new nodes, 2 changed nodes, 2 reordered levels');
});
