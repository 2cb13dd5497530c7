import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { buildRows } from '../../../../test/builders/stored-lists.builder.js';
import { draftNode, nodeBody } from './draft-node.js';
import type { ListDraft, Body } from './draft-node.js';
import { attributesOfLevel } from '../list-attributes.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { storedAttributes } from '../storage/list-node.mapper.js';
import type { NodeAttributes } from '../list-attributes.js';

/** A change: its path after `C801/`, and the values before and after. */
type Told = readonly [attribute: string, before: unknown, after: unknown];

const attributes = attributesOfLevel('lists.skills', 1, [{ name: 'exportAs' }, { name: 'rank' }]);
const NOTHING: ListDraft = { nodes: [], groupChanges: [], changes: [], problems: [] };

/** Configured as Engineering, visible, ENG; renamed and ranked since. */
const given = buildListNode({ id: 801, systemId: 'D50007', value: 'Engineering', attributes: { exportAs: 'ENG' } });
const row: ListNodeEntity = {
  ...firstOf(buildRows([given])),
  value: 'Craft',
  hidden: 1,
  attributes: '{"exportAs":"ENG","rank":2}',
};
/** A node that a caller added has no defaults. */
const added: ListNodeEntity = { ...row, defaultValue: null, defaultHidden: null, defaultAttributes: null };

const changesOf = (told: readonly Told[]): unknown[] =>
  told.map(([attribute, before, after]) => ({ path: `C801/${attribute}`, before, after }));

describe('draftNode for everybody', () => {
  const draft = (body: Body, of = row) => draftNode({ row: of, attributes, own: undefined, prefix: '' }, body);

  it.each<[string, Body, readonly Told[], NodeAttributes]>([
    ['an attribute', { value: 'Trade' }, [['value', 'Craft', 'Trade']], { value: 'Trade' }],
    [
      'one that it had not',
      { hidden: false, rank: 'x' },
      [
        ['hidden', true, false],
        ['rank', 2, 'x'],
      ],
      { hidden: false, rank: 'x' },
    ],
    ['to a blank', { exportAs: '' }, [['exportAs', 'ENG', '']], { exportAs: '' }],
    [
      'to the default',
      { value: null, hidden: null },
      [
        ['value', 'Craft', 'Engineering'],
        ['hidden', true, false],
      ],
      { value: 'Engineering', hidden: false },
    ],
    ['some, as it has the others already', { value: 'Craft', rank: 3, exportAs: null }, [['rank', 2, 3]], { rank: 3 }],
  ])('changes %s, and keeps the rest: %j', (_title, body, told, after) => {
    const { nodes, ...others } = draft(body);
    expect(others).toEqual({ groupChanges: [], changes: changesOf(told), problems: [] });
    expect(nodes.map(storedAttributes)).toEqual([{ ...storedAttributes(row), ...after }]);
  });

  it('drops an attribute without a default, and reports null', () => {
    const { nodes, changes } = draft({ rank: null });
    expect(changes).toEqual(changesOf([['rank', 2, null]]));
    expect(nodes).toEqual([{ ...row, attributes: '{"exportAs":"ENG"}' }]);
  });

  it("changes only the node's values: neither its place nor its defaults", () => {
    expect(draft({ value: 'Trade', hidden: false }).nodes).toEqual([{ ...row, value: 'Trade', hidden: 0 }]);
  });

  it('shows a node that a caller added and hid, and says that it has no other label (D-LST-16)', () => {
    expect(draft({ hidden: null, exportAs: null }, added).nodes).toEqual([
      { ...added, hidden: 0, attributes: '{"rank":2}' },
    ]);
    const required = { code: 'FIELD_REQUIRED', field: 'value', detail: 'is required.' };
    expect(draft({ value: null, rank: 5 }, added)).toEqual({ ...NOTHING, problems: [required] });
  });

  it.each<[string, Body]>([
    ['nothing', {}],
    ['what it says already', { value: 'Craft', hidden: true, rank: 2 }],
    ['its default where it has that', { exportAs: null }],
  ])('changes nothing for %s', (_title, body) => {
    expect(draft(body)).toEqual(NOTHING);
  });

  it('drafts nothing if there is any problem', () => {
    const { problems, ...others } = draftNode(
      { row, attributes, own: undefined, prefix: 'C801/' },
      { value: 'Trade', colour: 1, hidden: 'no' },
    );
    expect(others).toEqual({ nodes: [], groupChanges: [], changes: [] });
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'FIELD_UNKNOWN C801/colour',
      'VALUE_INVALID C801/hidden',
    ]);
  });
});

describe('draftNode for a group (D-LST-5, D-LST-17)', () => {
  const draft = (own: NodeAttributes, body: Body) => draftNode({ row, attributes, own, prefix: '' }, body);

  it.each<[string, NodeAttributes, Body, NodeAttributes, readonly Told[]]>([
    ['what it names', {}, { hidden: false }, { hidden: false }, [['hidden', true, false]]],
    ['beside what it has', { value: 'Trade' }, { rank: 9 }, { value: 'Trade', rank: 9 }, [['rank', 2, 9]]],
    ['instead of what it has', { value: 'Trade' }, { value: 'Job' }, { value: 'Job' }, [['value', 'Trade', 'Job']]],
    ['no more what is null', { value: 'Trade', rank: 9 }, { value: null }, { rank: 9 }, [['value', 'Trade', 'Craft']]],
    ['nothing more, the last being null', { rank: 9 }, { rank: null, value: null }, {}, [['rank', 9, 2]]],
    ['what it names though it is the default now', {}, { value: 'Craft' }, { value: 'Craft' }, []],
    ['no more what is the default anyway', { value: 'Craft' }, { value: null }, {}, []],
    ['a blank', {}, { exportAs: '' }, { exportAs: '' }, [['exportAs', 'ENG', '']]],
    ['what nobody else has', { zone: 'N' }, { zone: null }, {}, [['zone', 'N', null]]],
  ])('keeps %s: %j and %j', (_title, own, body, after, told) => {
    expect(draft(own, body)).toEqual({
      ...NOTHING,
      groupChanges: [{ nodeId: 801, attributes: after }],
      changes: changesOf(told),
    });
  });

  it.each<[string, NodeAttributes, Body]>([
    ['nothing', { value: 'Trade' }, {}],
    ['what it has already', { value: 'Trade', hidden: false }, { value: 'Trade', hidden: false }],
    ['null of what it has not', { value: 'Trade' }, { rank: null, hidden: null }],
  ])('changes nothing for %s', (_title, own, body) => {
    expect(draft(own, body)).toEqual(NOTHING);
  });

  it('accepts what the group sees, be it its own or the default', () => {
    const seen = { value: 'Trade', hidden: true, exportAs: 'ENG', rank: 2, zone: 'N' };
    expect(draft({ value: 'Trade', zone: 'N' }, seen).problems).toEqual([]);
  });

  it('drafts nothing if there is any problem', () => {
    expect(draft({}, { value: '', rank: 5 })).toEqual({
      ...NOTHING,
      problems: [{ code: 'FIELD_REQUIRED', field: 'value', detail: 'is required.' }],
    });
  });
});

function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new TypeError('There is one.');
  return first;
}

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

  it.each([[[]], [null], [{}]])('refuses children like %j', (children) => {
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
