import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { ListIndex } from '../memory/list-index.js';
import { namedNode } from './named-node.js';

const index = new ListIndex([
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software' }),
  buildListNode({ id: 801, systemId: 'D50007', value: 'Engineering' }),
  buildListNode({ id: 802, systemId: 'D50007001', parentId: 801, value: 'TypeScript' }),
  // A node whose number equals another node's system id.
  buildListNode({ id: 50007, value: 'Baking' }),
]);

const name = (item: unknown, { parentId = null, seen = [] }: { parentId?: number | null; seen?: number[] } = {}) =>
  namedNode(index, item, { path: 'children[3]', parentId, seen: new Set(seen) });

const UNKNOWN = (shown: string): string =>
  `names no node of this list: ${shown}. A new node is added by POST to …/node.`;

describe('namedNode (D-LST-4)', () => {
  it.each<[string, unknown, number]>([
    ['C and its number', { id: 'C801' }, 801],
    ['its system id', { id: 'D50007' }, 801],
    ['its listnodeid', { listnodeid: 801 }, 801],
    ['its listnodeid as text', { listnodeid: '801' }, 801],
    ['both where they agree', { id: 'D50007', listnodeid: '801' }, 801],
    ['C and a number that is another node’s system id', { id: 'C50007' }, 50007],
    ['a listnodeid that is another node’s system id', { listnodeid: 50007 }, 50007],
    ['its id among all that a read has', { id: 'D50001', value: 'x', children: 5, _links: {} }, 50001],
  ])('finds a node by %s', (_title, item, id) => {
    expect(name(item)).toEqual({ node: index.get(id) });
  });

  it('finds a node below the one that it stands below', () => {
    expect(name({ id: 'C802' }, { parentId: 801 })).toEqual({ node: index.get(802) });
  });

  it.each<[string, unknown, string]>([
    ['text', 'C801', 'must be a node, as an object, received "C801".'],
    ['null', null, 'must be a node, as an object, received null.'],
    ['an array', [{ id: 'C801' }], 'must be a node, as an object, received an array.'],
    ['nothing', {}, 'names no node by id or listnodeid; a new node is added by POST to …/node.'],
    ['a label', { value: 'Baking' }, 'names no node by id or listnodeid; a new node is added by POST to …/node.'],
    ['an unknown number', { id: 'C99' }, UNKNOWN('"C99"')],
    ['an unknown system id', { id: 'D801' }, UNKNOWN('"D801"')],
    ['an unknown listnodeid', { listnodeid: 99 }, UNKNOWN('"99"')],
    ['bare digits', { id: '801' }, UNKNOWN('"801"')],
    ['a number as id', { id: 801 }, UNKNOWN('"801"')],
    ['a leading zero', { id: 'C0801' }, UNKNOWN('"C0801"')],
    ['small letters', { id: 'c801' }, UNKNOWN('"c801"')],
    ['a system id as listnodeid', { listnodeid: 'D50007' }, UNKNOWN('"D50007"')],
    ['C as listnodeid', { listnodeid: 'C801' }, UNKNOWN('"C801"')],
    ['a fraction', { listnodeid: 801.5 }, UNKNOWN('"801.5"')],
    ['a negative number', { listnodeid: -801 }, UNKNOWN('"-801"')],
    ['a number beyond all', { listnodeid: 1e21 }, UNKNOWN('"1e+21"')],
    ['null as id', { id: null }, UNKNOWN('null')],
    ['ids of two nodes', { id: 'C801', listnodeid: 50001 }, UNKNOWN('"C801" and "50001"')],
    ['one id that is known, and one that is not', { id: 'C801', listnodeid: 99 }, UNKNOWN('"C801" and "99"')],
    ['the same, the other way about', { id: 'C99', listnodeid: 801 }, UNKNOWN('"C99" and "801"')],
    ['one id, and null', { id: 'C801', listnodeid: null }, UNKNOWN('"C801" and null')],
    ['a node that stands deeper', { id: 'C802' }, 'names C802, which stands elsewhere; nodes are not moved.'],
  ])('refuses %s', (_title, item, detail) => {
    expect(name(item)).toEqual({ problem: { code: 'VALUE_INVALID', field: 'children[3]', detail } });
  });

  it.each<[string, unknown]>([
    ['an object', { id: {} }],
    ['an object that cannot be written as text', { id: { toString: 1 } }],
    ['an array that holds an id', { id: ['C801'] }],
    ['such a listnodeid', { listnodeid: { toString: null, valueOf: null } }],
  ])('refuses %s as id', (_title, item) => {
    expect(name(item)).toMatchObject({ problem: { code: 'VALUE_INVALID', field: 'children[3]' } });
  });

  it.each([
    ['one of the first level', 'C50001'],
    ['the node that it stands below', 'C801'],
  ])('refuses below another one %s', (_title, id) => {
    const detail = `names ${id}, which stands elsewhere; nodes are not moved.`;
    expect(name({ id }, { parentId: 801 })).toMatchObject({ problem: { detail } });
  });

  it('refuses a node that an earlier item names, in either way', () => {
    for (const item of [{ id: 'C801' }, { id: 'D50007' }, { listnodeid: 801 }]) {
      const { problem } = name(item, { seen: [50001, 801] });
      expect(problem?.detail).toBe('names C801, which is named before.');
    }
  });
});
