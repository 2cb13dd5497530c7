import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { buildRows } from '../../../../test/builders/stored-lists.builder.js';
import { nodeBody } from './node-body.rules.js';
import type { Body } from './node-body.rules.js';

const [software, morning] = buildRows([
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software' }),
  buildListNode({ listId: 'lists.customfields_lists', id: 701, value: 'Morning' }),
]);

const ASSIGNED = 'is assigned automatically and stays.';

describe('nodeBody (D-LST-18)', () => {
  it.each<[string, Body]>([
    ['its system id', { id: 'D50001' }],
    ['C and its number', { id: 'C50001' }],
    ['its number as text', { listnodeid: '50001' }],
    ['its number', { listnodeid: 50001 }],
    ['both, and links', { id: 'D50001', listnodeid: '50001', _links: { self: { href: 'x' } } }],
    ['links of any form', { _links: 5 }],
  ])('leaves out what a read adds and what is the node’s: %s', (_title, read) => {
    expect(nodeBody({ ...read, value: 'x', colour: null }, software)).toEqual({
      attributes: { value: 'x', colour: null },
      problems: [],
    });
  });

  it.each<[string, Body, string]>([
    ['another system id', { id: 'D50002' }, 'id'],
    ['another number', { id: 'C50002' }, 'id'],
    ['bare digits as id', { id: '50001' }, 'id'],
    ['a number as id', { id: 50001 }, 'id'],
    ['null as id', { id: null }, 'id'],
    ['another listnodeid', { listnodeid: '50002' }, 'listnodeid'],
    ['a leading zero', { listnodeid: '050001' }, 'listnodeid'],
    ['its number and a fraction', { listnodeid: 50001.5 }, 'listnodeid'],
    ['null as listnodeid', { listnodeid: null }, 'listnodeid'],
    ['an array that holds its number', { listnodeid: [50001] }, 'listnodeid'],
    ['an object that cannot be written as text', { listnodeid: { toString: 1 } }, 'listnodeid'],
  ])('refuses %s', (_title, read, field) => {
    expect(nodeBody({ ...read, value: 'x' }, software)).toEqual({
      attributes: { value: 'x' },
      problems: [{ code: 'FIELD_NOT_WRITABLE', field, detail: ASSIGNED }],
    });
  });

  it.each([
    ['null', null],
    ['another text', 'D701'],
  ])('refuses as id of a node without system id %s', (_title, id) => {
    expect(nodeBody({ id }, morning).problems).toEqual([{ code: 'FIELD_NOT_WRITABLE', field: 'id', detail: ASSIGNED }]);
  });

  it.each([[[]], [null], [{}]])('refuses children such as %j', (children) => {
    expect(nodeBody({ children }, software).problems).toEqual([
      {
        code: 'FIELD_NOT_WRITABLE',
        field: 'children',
        detail: 'is not written here; each node is added by POST to …/node, below ?parentNodeId=.',
      },
    ]);
  });

  it.each<[string, Body]>([
    ['ids as a read has them', { id: 'D50001', listnodeid: '50001' }],
    ['ids by number', { id: 'C50001', listnodeid: 50001 }],
    ['ids that are null', { id: null, listnodeid: null }],
    ['ids that say nothing', { id: 'undefined', listnodeid: 'undefined' }],
  ])('refuses of a new node %s', (_title, body) => {
    expect(nodeBody({ ...body, value: 'x' })).toEqual({
      attributes: { value: 'x' },
      problems: ['id', 'listnodeid'].map((field) => ({ code: 'FIELD_NOT_WRITABLE', field, detail: ASSIGNED })),
    });
  });

  it('reports every problem at once', () => {
    const { problems } = nodeBody({ id: 'D1', listnodeid: 1, children: [] }, software);
    expect(problems.map(({ field }) => field)).toEqual(['id', 'listnodeid', 'children']);
  });
});
