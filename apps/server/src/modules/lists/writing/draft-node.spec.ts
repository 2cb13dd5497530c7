import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { attributesOfLevel } from '../list-attributes.js';
import type { NodeAttributes } from '../list-attributes.js';
import { draftNode, ListDraft } from './draft-node.js';
import type { Body } from './draft-node.js';
import { newAttributes, nodeBody } from './list-drafts.js';

const node = buildListNode({ id: 801, systemId: 'D50007', value: 'Craft', hidden: true, attributes: { rank: 2 } });

// whole-list.rules.spec.ts compares changes of many nodes with a model.
describe('draftNode for a group (D-LST-5, D-LST-17)', () => {
  const attributes = attributesOfLevel('lists.skills', 1, [{ name: 'exportAs' }, { name: 'rank' }]);
  const drafted = (own: NodeAttributes, body: Body): ListDraft => {
    const draft = new ListDraft();
    draftNode(draft, { node, attributes, own, prefix: '' }, body);
    return draft;
  };

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
    const ofGroup = new Map([[801, after]]);
    expect(drafted(own, body)).toEqual(Object.assign(new ListDraft(), { ofGroup, changes }));
  });

  it.each<[NodeAttributes, Body]>([
    [{ value: 'Trade' }, {}],
    [
      { value: 'Trade', hidden: false },
      { value: 'Trade', hidden: false },
    ],
    [{ value: 'Trade' }, { rank: null, hidden: null }],
  ])('changes nothing of %j by %j', (own, body) => expect(drafted(own, body)).toEqual(new ListDraft()));

  it('drafts nothing if there is any problem', () => {
    const problems = [{ code: 'FIELD_REQUIRED', field: 'value', detail: 'is required.' }];
    expect(drafted({}, { value: '', rank: 5 })).toEqual(Object.assign(new ListDraft(), { problems }));
  });
});

/** The attributes here: value (required), hidden, abv2, abv3, iso, exportAs, and rank (required). */
const attributes = attributesOfLevel('lists.country', 1, [{ name: 'exportAs' }, { name: 'rank', required: true }]);

describe('draftNode for everybody', () => {
  const current = { value: 'Norway', hidden: false, abv2: 'NO', iso: 578, rank: 1, fjords: true, depth: 1308 };
  const draftOf = (body: Body, stored: NodeAttributes = current, known = attributes): ListDraft => {
    const { value = '', hidden, ...others } = stored;
    const draft = new ListDraft();
    const country = { ...node, value: String(value), hidden: hidden === true, attributes: others };
    draftNode(draft, { node: country, attributes: known, own: undefined, prefix: '' }, body);
    return draft;
  };
  /** The codes and fields of problems, as callers see them. */
  const told = ({ problems }: ListDraft): string[] => problems.map(({ code, field }) => `${code} ${field}`);
  const changed = ({ changes }: ListDraft): unknown =>
    Object.fromEntries(changes.map(({ path, after }) => [path, after]));

  it.each<[string, Body, Body]>([
    ['what the list does not declare and the node has', { fjords: true, depth: 5 }, { 'C801/depth': 5 }],
    ['any type of what the blueprint declares', { rank: 'first' }, { 'C801/rank': 'first' }],
  ])('takes %s: %j', (_title, body, changes) => {
    const draft = draftOf(body);
    expect([changed(draft), draft.problems]).toEqual([changes, []]);
  });

  it.each<[string, Body, string]>([
    ['the prototype', JSON.parse('{"__proto__":"x"}') as Body, 'FIELD_UNKNOWN __proto__'],
    ['a blank of what the blueprint requires', { rank: '' }, 'FIELD_REQUIRED rank'],
    ['a blank that is no text', { hidden: '' }, 'VALUE_INVALID hidden'],
    ['an object for what nothing declares', { fjords: {} }, 'VALUE_INVALID fjords'],
  ])('refuses %s: %j', (_title, body, problem) => {
    const draft = draftOf(body);
    expect([draft.nodes.size, told(draft)]).toEqual([0, [problem]]);
  });

  it('keeps an exportAs a text, even though nothing declares it any more', () => {
    const stored = { value: 'A', hidden: false, exportAs: 'OLD' };
    const known = attributesOfLevel('lists.skills', 1, []);
    expect(told(draftOf({ exportAs: 7 }, stored, known))).toEqual(['VALUE_INVALID exportAs']);
    expect(told(draftOf({ exportAs: 'NEW' }, stored, known))).toEqual([]);
  });

  it('shows only the first of many attributes', () => {
    const many = attributesOfLevel(
      'lists.skills',
      1,
      manyNames(100).map((name) => ({ name })),
    );
    expect(draftOf({ colour: 1 }, { value: 'A' }, many).problems[0]?.detail).toMatch(
      /^is not an attribute of this list. Its attributes are value, hidden, a0, a1, .{170,190}…\. Names must match exactly\.$/,
    );
  });

  it('stops checking a body after 1,000 problems (D-ERR-10)', () => {
    const unknown = Object.fromEntries(manyNames(1500).map((name) => [name, 1]));
    expect(told(draftOf({ ...unknown, value: '' }))).toEqual(manyNames(1000).map((name) => `FIELD_UNKNOWN ${name}`));
  });

  it.each<[string, NodeAttributes]>([
    ['of another type', { exportAs: 7 }],
    ['blank though it is required', { value: '' }],
    ['longer than a caller may write', { abv2: 'x'.repeat(1001) }],
  ])('takes back what a blueprint gave the node: %s', (_title, given) => {
    expect(draftOf(given, given)).toEqual(new ListDraft());
  });
});

describe('newAttributes (spec: Lists, POST)', () => {
  it('keeps a blank text, and takes a blank number or null for none', () => {
    const body = { value: 'A', abv2: '', abv3: null, iso: '', exportAs: '', rank: 1 };
    expect(newAttributes(attributes, body)).toEqual({
      attributes: { value: 'A', abv2: '', exportAs: '', rank: 1 },
      problems: [],
    });
  });

  it('reports at most 1,000 unknown attributes, and how to leave a missing one blank (D-ERR-10)', () => {
    const unknown = Object.fromEntries(manyNames(1500).map((name) => [name, 1]));
    expect(newAttributes(attributes, { value: 'A', ...unknown }).problems.slice(1000)).toEqual([
      ...['abv2', 'abv3', 'iso', 'exportAs'].map((field) => {
        return { code: 'FIELD_REQUIRED', field, detail: 'must be there; send "" to leave it blank.' };
      }),
      { code: 'FIELD_REQUIRED', field: 'rank', detail: 'is required.' },
    ]);
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
    expect(nodeBody({ [field]: name, value: 'x' }, node)).toEqual({ attributes: { value: 'x' }, problems: [problem] });
  });

  it.each([
    ['D50007', '801'],
    ['C801', 801],
  ])('takes the names of the node itself: %j and %j', (id, listnodeid) => {
    expect(nodeBody({ id, listnodeid, _links: 5, value: 'x' }, node)).toEqual({
      attributes: { value: 'x' },
      problems: [],
    });
  });

  it('says where children are written', () => {
    const detail = 'is not written here; each node is added by POST to …/node, below ?parentNodeId=.';
    expect(nodeBody({ children: null }, node).problems).toEqual([
      { code: 'FIELD_NOT_WRITABLE', field: 'children', detail },
    ]);
  });
});

function manyNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index}`);
}
