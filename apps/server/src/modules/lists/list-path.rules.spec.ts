import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { buildListNode } from '../../../test/builders/list-node.builder.js';
import { ListIndex } from './memory/list-index.js';
import { ListView } from './memory/list-view.js';
import { getByChain, getNode, isNodeId } from './list-path.rules.js';

const index = new ListIndex([
  buildListNode({ id: 801, systemId: 'D50007', value: 'Engineering' }),
  buildListNode({ id: 802, systemId: 'D50007001', parentId: 801, value: 'TypeScript' }),
  buildListNode({ id: 803, systemId: 'D50007001001', parentId: 802, value: 'Decorators' }),
  buildListNode({ id: 804, parentId: 801, value: 'COBOL', hidden: true }),
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software' }),
]);
const view = new ListView(index);

/** The only problem of the error. */
function refusalOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof ProtocolError) return error.problems;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('isNodeId (D-LST-14)', () => {
  it.each(['C1', 'C801', 'C100000001', 'C9999999999999999', 'D50007', 'D0', 'D50007001001001001001'])(
    'takes %j',
    (text) => expect(isNodeId(text)).toBe(true),
  );

  it.each(['', '801', 'C', 'D', 'C0', 'C0801', 'c801', 'd50007', 'C-1', 'C8.1', 'C801 ', ' C801', 'C801\n', 'C1e3'])(
    'does not take %j',
    (text) => expect(isNodeId(text)).toBe(false),
  );

  it.each(['C12345678901234567', 'CC801', 'DC801', 'Engineering', 'lists.skills', '__proto__', 'C８０１'])(
    'does not take %j either',
    (text) => expect(isNodeId(text)).toBe(false),
  );
});

describe('getByChain (spec: Lists)', () => {
  it.each<[readonly string[], number]>([
    [['C801'], 801],
    [['D50007'], 801],
    [['C801', 'C802', 'C803'], 803],
    [['D50007', 'D50007001', 'D50007001001'], 803],
    [['C801', 'D50007001', 'C803'], 803],
    [['D50007', 'C804'], 804],
  ])('follows %j', (chain, id) => {
    expect(getByChain(view, chain)).toBe(index.get(id));
  });

  it.each<[string, readonly string[], string]>([
    ['nothing', [], 'The path names no node.'],
    ['an unknown number', ['C801', 'C99'], 'There is no node "C99" in this list.'],
    ['an unknown system id', ['D801'], 'There is no node "D801" in this list.'],
    ['bare digits', ['801'], '"801" names no node; write C and its listnodeid, or its system id.'],
    ['a label', ['Engineering'], '"Engineering" names no node; write C and its listnodeid, or its system id.'],
    ['an empty part', ['C801', ''], '"" names no node; write C and its listnodeid, or its system id.'],
    [
      'a parent that is left out',
      ['C801', 'C803'],
      'C803 is not directly below C801; the path to it is C801/C802/C803.',
    ],
    ['all parents left out', ['D50007001'], 'D50007001 is not on the first level; the path to it is C801/C802.'],
    ['another parent', ['C50001', 'C802'], 'C802 is not directly below C50001; the path to it is C801/C802.'],
    ['a node twice', ['C801', 'C801'], 'C801 is not directly below C801; the path to it is C801.'],
    ['the chain turned round', ['C802', 'C801'], 'C802 is not on the first level; the path to it is C801/C802.'],
    ['a part that is wrong first', ['C99', '801'], 'There is no node "C99" in this list.'],
  ])('does not follow %s: %j', (_title, chain, detail) => {
    expect(refusalOf(() => getByChain(view, chain))).toEqual([{ code: 'RESOURCE_NOT_FOUND', detail }]);
  });

  it('answers a node as the group sees it', () => {
    const ofGroup = new ListView(index, { root: null, group: new Map([[804, { hidden: false, value: 'Cobol' }]]) });
    expect(getByChain(ofGroup, ['C801', 'C804'])).toMatchObject({ id: 804, value: 'Cobol', hidden: false });
  });
});

describe('getNode', () => {
  it('finds a node at any depth by itself', () => {
    for (const name of ['C803', 'D50007001001']) expect(getNode(view, name)).toBe(index.get(803));
  });

  it('finds below a custom list only what is below it', () => {
    const custom = new ListView(index, { root: 801, group: undefined });
    expect(getNode(custom, 'C803').id).toBe(803);
    expect(refusalOf(() => getNode(custom, 'C50001'))).toMatchObject([{ code: 'RESOURCE_NOT_FOUND' }]);
  });
});
