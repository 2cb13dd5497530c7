import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { attributesOfLevel } from '../list-attributes.js';
import type { NodeAttributes } from '../list-attributes.js';
import { toListNodeEntity } from '../storage/list-node.mapper.js';
import { draftNode, nodeBody } from './draft-node.js';
import type { Body, ListDraft } from './draft-node.js';

const attributes = attributesOfLevel('lists.skills', 1, [{ name: 'exportAs' }, { name: 'rank' }]);
const node = buildListNode({ id: 801, systemId: 'D50007', value: 'Craft', hidden: true, attributes: { rank: 2 } });
const row = toListNodeEntity(1001, node, 1);

const NOTHING: ListDraft = { nodes: [], groupChanges: [], changes: [], problems: [] };

// whole-list.rules.spec.ts compares changes of many nodes with a model.
describe('draftNode for a group (D-LST-5, D-LST-17)', () => {
  const draft = (own: NodeAttributes, body: Body) => draftNode({ row, attributes, own, prefix: '' }, body);

  it.each<[string, NodeAttributes, Body, NodeAttributes, ListDraft['changes']]>([
    ['keeps what it names, though it is the default now', {}, { value: 'Craft' }, { value: 'Craft' }, []],
    ['keeps no more what is the default anyway', { value: 'Craft' }, { value: null }, {}, []],
    [
      'takes away what nobody else has',
      { zone: 'N', value: 'Trade' },
      { zone: null },
      { value: 'Trade' },
      [{ path: 'C801/zone', before: 'N', after: null }],
    ],
  ])('%s: %j and %j', (_title, own, body, after, changes) => {
    expect(draft(own, body)).toEqual({ ...NOTHING, groupChanges: [{ nodeId: 801, attributes: after }], changes });
  });

  it.each<[NodeAttributes, Body]>([
    [{ value: 'Trade' }, {}],
    [
      { value: 'Trade', hidden: false },
      { value: 'Trade', hidden: false },
    ],
    [{ value: 'Trade' }, { rank: null, hidden: null }],
  ])('changes nothing of %j by %j', (own, body) => {
    expect(draft(own, body)).toEqual(NOTHING);
  });

  it('drafts nothing if there is any problem', () => {
    expect(draft({}, { value: '', rank: 5 })).toEqual({
      ...NOTHING,
      problems: [{ code: 'FIELD_REQUIRED', field: 'value', detail: 'is required.' }],
    });
  });
});

describe('nodeBody (D-LST-18)', () => {
  it.each<[string, unknown]>([
    ['id', '801'],
    ['id', null],
    ['listnodeid', '0801'],
    ['listnodeid', 801.5],
  ])('does not take as %s of the node %j', (field, name) => {
    const problem = { code: 'FIELD_NOT_WRITABLE', field, detail: 'is assigned automatically and stays.' };
    expect(nodeBody({ [field]: name, value: 'x' }, row)).toEqual({ attributes: { value: 'x' }, problems: [problem] });
  });

  it.each([
    ['D50007', '801'],
    ['C801', 801],
  ])('takes the names of the node itself: %j and %j', (id, listnodeid) => {
    expect(nodeBody({ id, listnodeid, _links: 5, value: 'x' }, row)).toEqual({
      attributes: { value: 'x' },
      problems: [],
    });
  });

  it('says where children are written', () => {
    const detail = 'is not written here; each node is added by POST to …/node, below ?parentNodeId=.';
    expect(nodeBody({ children: null }, row).problems).toEqual([
      { code: 'FIELD_NOT_WRITABLE', field: 'children', detail },
    ]);
  });
});
