import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyList, buildNode } from '../../test/builders/build-list.js';
import { compareList, extentOf } from './compare-list.js';
import { parseCsvList, renderCsvList } from './csv-list.js';
import type { ListNode, ParsedListFile } from './list-node.js';
import { parseJsonList, renderJsonList } from './json-list.js';
import { matchNodes } from './match-nodes.js';

const TARGET = { listId: 'lists.skills', usergroup: undefined };

const ROUNDS: ReadonlyArray<readonly [string, (list: ListNode[]) => ParsedListFile]> = [
  ['CSV', (list) => parseCsvList(renderCsvList(list))],
  ['JSON', (list) => parseJsonList(renderJsonList(list, TARGET))],
];

describe.each(ROUNDS)('a list in %s', (_format, round) => {
  it('changes nothing when it is read again', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const file = round(list);
        const matching = matchNodes(file.nodes, list);
        expect([file.problems, matching.problems]).toEqual([[], []]);
        const comparison = compareList(list, file, matching);
        expect(extentOf(comparison)).toEqual({ added: 0, changed: 0, reordered: 0 });
        expect(matching.byLabel).toEqual([]);
        expect(comparison.nodes.every(({ isInFile }) => isInFile)).toBe(true);
      }),
    );
  });
});

describe('renderCsvList', () => {
  it('refuses an attribute that would be taken for the outline', () => {
    expect(() => renderCsvList([buildNode(1, { level: 3 })])).toThrow('use JSON');
  });
});

describe('parseCsvList', () => {
  const labels = ({ nodes }: ParsedListFile): unknown[] =>
    nodes.map(({ attributes, children }) => [
      attributes.get('value'),
      ...labels({ nodes: children, isText: true, problems: [] }),
    ]);

  it.each([
    ['semicolons', 'level;value\n1;a,b\n2;c\n1;d\n', [['a,b', ['c']], ['d']]],
    ['columns in another order', 'value,level\na,1\nb,2\n', [['a', ['b']]]],
    ['lines of Windows', 'level,value\r\n1,a\r\n1,b', [['a'], ['b']]],
    ['rows that are empty', 'level,value,\n1,a,\n,,\n\n1,b\n', [['a'], ['b']]],
    ['a return to a higher level', 'level,value\n1,a\n2,b\n3,c\n2,d\n1,e\n', [['a', ['b', ['c']], ['d']], ['e']]],
  ])('reads %s', (_what, text, read) => {
    const file = parseCsvList(text);
    expect(file.problems).toEqual([]);
    expect(labels(file)).toEqual(read);
  });

  it('reads ids and flags as a spreadsheet leaves them', () => {
    const { nodes, problems } = parseCsvList('level,id,value,hidden\n1, D5 ,a,TRUE\n1,,b,\n1,C7,c, false\n');
    expect(problems).toEqual([]);
    expect(nodes.map(({ position, ids, attributes }) => [position, ids, attributes.get('hidden')])).toEqual([
      ['line 2', ['D5'], true],
      ['line 3', [], undefined],
      ['line 4', ['C7'], false],
    ]);
  });

  it.each([
    [
      '',
      [
        'line 1: there must be a column "level", received none',
        'line 1: there must be a column "value", received none',
      ],
    ],
    ['level,value,value\n1,a,b\n', ['line 1: the column "value" must not be given twice']],
    ['level,value\n2,a\n', ['line 2: level must be 1 here, received "2"']],
    [
      'level,value,hidden\n1,a,perhaps\nx,b,\n3,c,\n',
      [
        'line 2: hidden must be true or false, received "perhaps"',
        'line 3: level must be a whole number from 1 to 2 here, received "x"',
        'line 4: level must be a whole number from 1 to 2 here, received "3"',
      ],
    ],
    ['level,value\n1,a,b\n', [expect.stringContaining('on line 2')]],
    ['level,value\n1,"a\n', [expect.stringContaining('at line 2')]],
  ])('tells everything that is wrong with %j', (text, problems) => {
    expect(parseCsvList(text).problems).toEqual(problems);
  });
});

describe('parseJsonList', () => {
  it('reads what an answer of the service holds', () => {
    const node = {
      listnodeid: 5,
      value: 'a',
      exportAs: null,
      children: [{ value: 'b' }],
      _links: { self: { href: '/' } },
    };
    const file = parseJsonList(JSON.stringify({ list: 'lists.skills', usergroup: 'partners', nodes: [node] }));
    expect(file).toMatchObject({ listId: 'lists.skills', usergroup: 'partners', isText: false, problems: [] });
    expect(file.nodes).toEqual([
      {
        position: 'nodes[0]',
        ids: ['C5'],
        attributes: new Map<string, unknown>([
          ['value', 'a'],
          ['exportAs', null],
        ]),
        children: [{ position: 'nodes[0].children[0]', ids: [], attributes: new Map([['value', 'b']]), children: [] }],
      },
    ]);
  });

  it.each([
    ['[', [expect.stringContaining('JSON')]],
    [
      '{"nodes":[1,{"id":7,"value":[]},{"value":"a","children":{}}]}',
      [
        'nodes[0] must be an object, received 1',
        'nodes[1].id must be a text, received 7',
        'nodes[1].value must be a text, a number, true, false or null, received an array',
        'nodes[2].children must be an array of nodes, received an object',
      ],
    ],
  ])('tells everything that is wrong with %s', (text, problems) => {
    expect(parseJsonList(text).problems).toEqual(problems);
  });
});
