import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../test/builders/list-node.builder.js';
import type { List } from '@talent-platform/protocol/models';
import { ListIndex } from './memory/list-index.js';
import { ListView } from './memory/list-view.js';
import { listPage } from './list-page.js';
import { nodeUrl, renderList, renderNode, writeWholeList } from './list.mapper.js';
import type { RenderedList } from './list.mapper.js';
import type { PlacedNode } from './memory/list-index.js';

const CUSTOMER = 'https://talent.example/customers/1001';
const SKILLS = `${CUSTOMER}/v2/lists/lists.skills`;
const CUSTOM = `${CUSTOMER}/lists/lists.customfields_lists/node`;

const skills = new ListIndex([
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software', position: 2 }),
  buildListNode({ id: 801, systemId: 'D50007', value: 'Craft', position: 1, attributes: { exportAs: '', rank: 2 } }),
  buildListNode({ id: 802, systemId: 'D50007001', parentId: 801, value: 'Baking', hidden: true }),
  buildListNode({ id: 803, systemId: 'D50007001001', parentId: 802, value: 'Bread' }),
  buildListNode({ id: 804, systemId: 'D50007002', parentId: 801, value: 'Brewing' }),
]);
const shown: RenderedList = { listId: 'lists.skills', view: new ListView(skills), customerUrl: CUSTOMER };

const custom: RenderedList = {
  listId: 'lists.customfields_lists',
  view: new ListView(
    new ListIndex(
      [
        { id: 700, value: 'Preferences' },
        { id: 701, parentId: 700, value: 'Morning' },
        { id: 702, parentId: 701, value: 'Early' },
      ].map((node) => buildListNode({ listId: 'lists.customfields_lists', ...node })),
    ),
  ),
  customerUrl: CUSTOMER,
};

const href = (url: string) => ({ href: url });
const craft = { id: 'D50007', listnodeid: '801', value: 'Craft', hidden: false, exportAs: '', rank: 2 };
const software = { id: 'D50001', listnodeid: '50001', value: 'Software', hidden: false };
const baking = { id: 'D50007001', listnodeid: '802', value: 'Baking', hidden: true };
const brewing = { id: 'D50007002', listnodeid: '804', value: 'Brewing', hidden: false };

/** The links of a node whose children fit a page. */
const links = (url: string) => ({ self: href(url), first: href(`${url}?page=1`), last: href(`${url}?page=1`) });

function nodeOf({ view }: RenderedList, id: number): PlacedNode {
  const node = view.get(id);
  if (node === undefined) throw new TypeError('The node is there.');
  return node;
}

describe('renderList (D-LST-13)', () => {
  it('writes the first level in its order, each child with links and without children', () => {
    expect(renderList(shown, listPage({}))).toEqual({
      id: 'lists.skills',
      children: [
        { ...craft, _links: links(`${SKILLS}/C801`) },
        { ...software, _links: { self: href(`${SKILLS}/C50001`) } },
      ],
      _links: links(SKILLS),
    });
  });

  it('writes one page of it', () => {
    const { children, _links } = renderList(shown, listPage({ size: '1', page: '2' }));
    expect(children).toEqual([{ ...software, _links: { self: href(`${SKILLS}/C50001?size=1`) } }]);
    expect(Object.keys(_links)).toEqual(['self', 'first', 'last', 'prev']);
    expect(renderList(shown, listPage({ size: '1', page: '3' })).children).toEqual([]);
    expect(renderList(shown, listPage({ page: '9'.repeat(30) })).children).toEqual([]);
  });

  it('writes it as a group sees it, with its links', () => {
    const view = new ListView(skills, {
      root: null,
      group: new Map([[801, { value: 'Trade', hidden: true, rank: 5 }]]),
    });
    const { children, _links } = renderList({ ...shown, view }, listPage({ usergroup: 'partners', size: '1' }));
    const self = `${SKILLS}/C801?usergroup=partners&size=1`;
    expect(children).toEqual([
      {
        ...craft,
        value: 'Trade',
        hidden: true,
        rank: 5,
        _links: { self: href(self), first: href(`${self}&page=1`), last: href(`${self}&page=2`) },
      },
    ]);
    expect(_links.self).toEqual(href(`${SKILLS}?usergroup=partners&size=1`));
  });

  it('writes the custom lists as nodes that are read by their number', () => {
    expect(renderList(custom, listPage({}))).toEqual({
      id: 'lists.customfields_lists',
      children: [
        { id: 'C700', listnodeid: '700', value: 'Preferences', hidden: false, _links: links(`${CUSTOM}/C700`) },
      ],
      _links: links(`${CUSTOMER}/v2/lists/lists.customfields_lists`),
    });
  });

  it('writes a list without nodes', () => {
    const empty = { ...shown, view: new ListView(new ListIndex()) };
    expect(renderList(empty, listPage({}))).toEqual({
      id: 'lists.skills',
      children: [],
      _links: { self: href(SKILLS) },
    });
  });
});

describe('renderNode', () => {
  it("writes a node's attributes, and its children under the whole chain of their C-ids", () => {
    expect(renderNode(shown, nodeOf(shown, 801), listPage({}))).toEqual({
      ...craft,
      children: [
        { ...baking, _links: links(`${SKILLS}/C801/C802`) },
        { ...brewing, _links: { self: href(`${SKILLS}/C801/C804`) } },
      ],
      _links: links(`${SKILLS}/C801`),
    });
  });

  it('writes one without children', () => {
    expect(renderNode(shown, nodeOf(shown, 803), listPage({ page: '1' }))).toEqual({
      id: 'D50007001001',
      listnodeid: '803',
      value: 'Bread',
      hidden: false,
      children: [],
      _links: { self: href(`${SKILLS}/C801/C802/C803?page=1`) },
    });
  });

  it('writes one of a custom list with no chain in its links', () => {
    expect(renderNode(custom, nodeOf(custom, 701), listPage({}))).toEqual({
      id: 'C701',
      listnodeid: '701',
      value: 'Morning',
      hidden: false,
      children: [
        { id: 'C702', listnodeid: '702', value: 'Early', hidden: false, _links: { self: href(`${CUSTOM}/C702`) } },
      ],
      _links: links(`${CUSTOM}/C701`),
    });
  });
});

describe('writeWholeList (D-LST-4)', () => {
  const written = async (...of: Parameters<typeof writeWholeList>): Promise<List> =>
    JSON.parse(String(await writeWholeList(...of))) as List;

  it('writes the whole first level, even if it is longer than a page', async () => {
    const nodes = Array.from({ length: 1001 }, (_, at) => buildListNode({ id: at + 1, value: `Skill ${at + 1}` }));
    const list = { ...shown, view: new ListView(new ListIndex(nodes)) };
    const { id, children } = await written(list, listPage({ usergroup: 'partners' }));
    expect([id, children.length]).toEqual(['lists.skills', 1001]);
    expect(children.at(-1)).toEqual({
      id: 'C1001',
      listnodeid: '1001',
      value: 'Skill 1001',
      hidden: false,
      _links: { self: href(`${SKILLS}/C1001?usergroup=partners`) },
    });
  });

  it('names no further page', async () => {
    const nodes = Array.from({ length: 1001 }, (_, at) => buildListNode({ id: at + 1, value: `Skill ${at + 1}` }));
    const list = { ...shown, view: new ListView(new ListIndex(nodes)) };
    const only = href(`${SKILLS}?page=1`);
    expect((await written(list, listPage({})))._links).toEqual({ self: href(SKILLS), first: only, last: only });
  });

  it('writes each node as a read of the list does', async () => {
    expect(String(await writeWholeList(shown, listPage({})))).toBe(JSON.stringify(renderList(shown, listPage({}))));
  });
});

describe('nodeUrl (D-LST-7)', () => {
  it.each<[RenderedList['listId'], readonly number[], string]>([
    ['lists.skills', [801], `${SKILLS}/C801`],
    ['lists.skills', [801, 802, 803], `${SKILLS}/C801/C802/C803`],
    ['lists.customfields_lists', [700], `${CUSTOM}/C700`],
    ['lists.customfields_lists', [700, 701, 702], `${CUSTOM}/C702`],
  ])('of %s, %j is %s', (listId, chain, url) => {
    expect(nodeUrl({ listId, customerUrl: CUSTOMER }, chain)).toBe(url);
  });
});
