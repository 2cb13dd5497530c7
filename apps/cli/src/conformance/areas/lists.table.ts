import { isRecord } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Area, Check, CheckSession } from '../check.js';
import { CheckSkip } from '../outcomes.js';
import type { ListNode } from '../discovery.js';
import {
  expectEqual,
  expectError,
  expectHeader,
  expectRefusal,
  expectShape,
  expectStatus,
  expectThat,
  expectValue,
} from '../expect.js';
import { LIST_LINKS, LIST_NODE } from './shapes.js';

const UNKNOWN_NODE = 'C99999999';

const LIST = {
  type: 'object',
  required: ['children', '_links'],
  properties: { children: { type: 'array', items: LIST_NODE }, _links: LIST_LINKS },
};

interface ListRead extends JsonObject {
  readonly children: readonly ListNode[];
  readonly _links: Readonly<Record<'self' | 'first' | 'last' | 'prev' | 'next', { readonly href: string } | undefined>>;
}

async function readList({ probe }: CheckSession, path: string): Promise<ListRead> {
  const reply = await probe.get(path);
  expectStatus(reply, 200);
  return expectShape(reply, LIST) as ListRead;
}

/** A page of the customer's list with one node a page. */
async function readPage(session: CheckSession, page: number): Promise<ListRead> {
  const { id } = await session.customer.list();
  return readList(session, `v2/lists/${id}?size=1&page=${page}`);
}

const readChecks: readonly Check[] = [
  {
    id: 'index',
    row: 'spec: Lists',
    title: 'The index answers {lists: [list identifiers]}.',
    run: async ({ probe }) => {
      const reply = await probe.get('v2/lists');
      expectStatus(reply, 200);
      const items = { type: 'string', pattern: '^lists\\.' };
      expectShape(reply, {
        type: 'object',
        required: ['lists'],
        properties: { lists: { type: 'array', minItems: 1, items } },
      });
    },
  },
  {
    id: 'index-entries',
    row: 'spec: List node',
    title: 'The index has the 41 identifiers of the interface.',
    run: async ({ customer }) => {
      const index = new Set(await customer.lists());
      const missing = IDENTIFIERS.filter((id) => !index.has(id));
      expectThat(missing.length === 0, 'every identifier of the interface', `none of ${missing.join(', ')}`);
    },
  },
  {
    id: 'countries',
    row: 'spec: List node',
    title: 'The nodes of the country list have abv2, abv3 and iso.',
    run: async (session) => {
      const { children } = await readList(session, 'v2/lists/lists.country?size=5');
      const properties = { abv2: { type: 'string' }, abv3: { type: 'string' }, iso: { type: 'integer' } };
      for (const node of children) expectValue(node, { type: 'object', required: ['abv2', 'abv3', 'iso'], properties });
    },
  },
  {
    id: 'page-of-a-node',
    row: 'spec: Lists',
    title: 'A node is read page by page, as a list is.',
    needs: ['tree'],
    run: async (session) => {
      const { list, parent, child } = await session.customer.tree();
      const page = await readList(session, `v2/lists/${list}/C${parent.listnodeid}?size=1&page=1`);
      expectEqual(
        'the children',
        page.children.map(({ id }) => id),
        [child.id],
      );
    },
  },
  {
    id: 'user-group',
    row: 'spec: Lists',
    title: 'A read with usergroup answers the list with the attributes of that group.',
    needs: ['list', 'userGroup'],
    run: async (session) => {
      const { id, children } = await session.customer.list();
      const usergroup = encodeURIComponent(await session.customer.userGroup());
      const list = await readList(session, `v2/lists/${id}?usergroup=${usergroup}`);
      expectEqual(
        'the nodes',
        list.children.map((node) => node.id),
        children.map((node) => node.id),
      );
      await readList(session, `v2/lists/${id}/C${children[0]?.listnodeid}?usergroup=${usergroup}`);
    },
  },
  {
    id: 'every-list',
    row: 'spec: Lists',
    title: 'Every list of the index can be read.',
    run: async (session) => {
      for (const id of await session.customer.lists()) await readList(session, `v2/lists/${id}?size=1`);
    },
  },
  {
    id: 'node-shape',
    row: 'spec: List node',
    title: 'The nodes of a list have id, listnodeid, value, hidden and _links.',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      await readList(session, `v2/lists/${id}`);
    },
  },
  {
    id: 'one-level',
    row: 'spec: List rules 1',
    title: 'The nodes in `children` carry no children of their own.',
    needs: ['tree'],
    run: async (session) => {
      const { list } = await session.customer.tree();
      const { children } = await readList(session, `v2/lists/${list}`);
      const nested = children.filter((node) => 'children' in node).map(({ id }) => id);
      expectThat(nested.length === 0, 'no children below the first level', `children in ${nested.join(', ')}`);
    },
  },
  {
    id: 'page-size',
    row: 'spec: List rules 2',
    title: '`size` sets the number of children of a page.',
    needs: ['list'],
    run: async (session) => expectEqual('the number of children', (await readPage(session, 1)).children.length, 1),
  },
  {
    id: 'page',
    row: 'spec: List rules 2',
    title: '`page` answers the next children.',
    needs: ['list'],
    run: async (session) => {
      const [, second] = (await session.customer.list()).children;
      expectEqual('the second node', (await readPage(session, 2)).children[0]?.id, second?.id);
    },
  },
  {
    id: 'largest-page',
    row: 'spec: List rules 2',
    title: 'A page has at most 1000 children.',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      const { children } = await readList(session, `v2/lists/${id}?size=1000`);
      expectThat(children.length <= 1000, 'at most 1000 children', String(children.length));
    },
  },
  {
    id: 'link-self',
    row: 'spec: List rules 3',
    title: 'A node always has a self link, and it can be read.',
    needs: ['list'],
    run: async (session) => {
      const { id, children } = await session.customer.list();
      const node = await readList(session, `v2/lists/${id}/C${children[0]?.listnodeid}`);
      const again = await follow(session, node, 'self');
      expectEqual('the id behind the self link', again.id, node.id);
    },
  },
  {
    id: 'link-first-and-last',
    row: 'spec: List rules 3',
    title: 'A list with children has a first and a last link, which lead to the first and the last page.',
    needs: ['list'],
    run: async (session) => {
      const page = await readPage(session, 1);
      const { children } = await session.customer.list();
      expectEqual('the first node', (await follow(session, page, 'first')).children[0]?.id, children[0]?.id);
      const last = await follow(session, page, 'last');
      expectThat(last._links.next === undefined, 'no next link on the last page', last._links.next?.href);
      expectThat(last.children.length > 0, 'a node on the last page', 'none');
    },
  },
  {
    id: 'link-next',
    row: 'spec: List rules 3',
    title: 'When pages remain, there is a next link, which leads to the next page.',
    needs: ['list'],
    run: async (session) => {
      const [, second] = (await session.customer.list()).children;
      expectEqual(
        'the next node',
        (await follow(session, await readPage(session, 1), 'next')).children[0]?.id,
        second?.id,
      );
    },
  },
  {
    id: 'link-prev',
    row: 'spec: List rules 3',
    title: 'When the page is greater than 1, there is a prev link, and else none.',
    needs: ['list'],
    run: async (session) => {
      const [first] = (await session.customer.list()).children;
      const page = await readPage(session, 1);
      expectThat(page._links.prev === undefined, 'no prev link on page 1', page._links.prev?.href);
      expectEqual(
        'the previous node',
        (await follow(session, await readPage(session, 2), 'prev')).children[0]?.id,
        first?.id,
      );
    },
  },
  {
    id: 'leaf',
    row: 'spec: List rules 3',
    title: 'A node without children has neither a first nor a last link.',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      const { children } = await readList(session, `v2/lists/${id}`);
      const leaves = children.filter(({ _links }) => isRecord(_links) && !('last' in _links));
      const [leaf] = leaves;
      if (leaf === undefined) throw new CheckSkip('every node of the list has children');
      const read = await readList(session, `v2/lists/${id}/C${leaf.listnodeid}`);
      const { first, last } = read._links;
      const isLeaf = read.children.length === 0 && first === undefined && last === undefined;
      expectThat(isLeaf, 'no children and no first or last link', read);
    },
  },
  {
    id: 'both-ids',
    row: 'spec: List rules 4',
    title: 'A node is addressed by C and its list node id, or by its system id.',
    needs: ['list'],
    run: async (session) => {
      const { id, children } = await session.customer.list();
      const node = children.find((child) => child.id.startsWith('D'));
      if (node === undefined) throw new CheckSkip('the list has no node with a system id');
      const bySystemId = await readList(session, `v2/lists/${id}/${node.id}`);
      const byNumber = await readList(session, `v2/lists/${id}/C${node.listnodeid}`);
      expectEqual('the node', byNumber.value, bySystemId.value);
    },
  },
  {
    id: 'chain',
    row: 'spec: Lists',
    title: 'A deeper node is read by the full chain of its ancestors.',
    needs: ['tree'],
    run: async (session) => {
      const { list, parent, child } = await session.customer.tree();
      const node = await readList(session, `v2/lists/${list}/C${parent.listnodeid}/C${child.listnodeid}`);
      expectEqual('the node', node.value, child.value);
    },
  },
  {
    id: 'missing-parent',
    row: 'spec: List rules 5',
    title: 'A path without a parent of the node is 404.',
    needs: ['tree'],
    run: async ({ probe, customer }) => {
      const { list, child } = await customer.tree();
      expectStatus(await probe.get(`v2/lists/${list}/C${child.listnodeid}`), 404);
    },
  },
  {
    id: 'wrong-order',
    row: 'spec: List rules 5',
    title: 'A path whose nodes do not stand in the order of parent and child is 404.',
    needs: ['tree'],
    run: async ({ probe, customer }) => {
      const { list, parent, child } = await customer.tree();
      expectStatus(await probe.get(`v2/lists/${list}/C${child.listnodeid}/C${parent.listnodeid}`), 404);
    },
  },
  {
    id: 'node-of-another-list',
    row: 'spec: List rules 5',
    title: 'A path with a node of another list is 404.',
    needs: ['list', 'tree'],
    run: async ({ probe, customer }) => {
      const { list, parent } = await customer.tree();
      const other = (await customer.lists()).find((id) => id !== list && id !== 'lists.customfields_lists');
      if (other === undefined) throw new CheckSkip('there is one list alone');
      expectStatus(await probe.get(`v2/lists/${other}/${parent.id}`), 404);
    },
  },
  {
    id: 'unknown-node',
    row: 'spec: List rules 5',
    title: 'A path with a node that no list has is 404.',
    needs: ['list'],
    run: async ({ probe, customer }) =>
      expectStatus(await probe.get(`v2/lists/${(await customer.list()).id}/${UNKNOWN_NODE}`), 404),
  },
  {
    id: 'custom-list',
    row: 'spec: List rules 6',
    title: 'A custom list is read through its own node id.',
    needs: ['customList'],
    run: async (session) => {
      const { listnodeid, value } = await session.customer.customList();
      const node = await readList(session, `lists/lists.customfields_lists/node/C${listnodeid}`);
      expectEqual('the label', node.value, value);
    },
  },
  {
    id: 'odd-size',
    row: 'D-LST-1',
    isDecision: true,
    title: 'A size that is not a whole number from 1 is 400 with code 5.',
    needs: ['list'],
    run: async ({ probe, customer }) =>
      expectError(await probe.get(`v2/lists/${(await customer.list()).id}?size=abc`), 400, 5),
  },
  {
    id: 'size-above-the-largest',
    row: 'D-LST-1',
    isDecision: true,
    title: 'A size above 1000 counts as 1000.',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      const { children } = await readList(session, `v2/lists/${id}?size=2000`);
      expectThat(children.length > 0 && children.length <= 1000, '1 to 1000 children', String(children.length));
    },
  },
  {
    id: 'behind-the-last-page',
    row: 'D-LST-1',
    isDecision: true,
    title: 'A page behind the last one has no children.',
    needs: ['list'],
    run: async (session) =>
      expectEqual('the number of children', (await readPage(session, 1_000_000)).children.length, 0),
  },
  {
    id: 'unknown-user-group',
    row: 'D-LST-5',
    isDecision: true,
    title: 'A read with an unknown user group is 404.',
    needs: ['list'],
    run: async ({ probe, customer }) =>
      expectStatus(await probe.get(`v2/lists/${(await customer.list()).id}?usergroup=no-such-group`), 404),
  },
];

/** The identifiers of the index (spec: List node). */
const IDENTIFIERS = [
  ...['notes.rejection', 'phone_type', 'address_type', 'position_level', 'error', 'job.folders', 'job.position_type'],
  ...['job.job_type', 'eeo_category.job', 'visa.job', 'job.hire_type', 'job.priority', 'company.folders'],
  ...['company.sources', 'contact.category', 'person.folders', 'person.avail_status', 'person.qualification'],
  ...['person.visa', 'client_group', 'client.priority', 'person.userlists', 'eeo.age', 'eeo.disability', 'eeo.gender'],
  ...['eeo.nationality', 'eeo.race', 'eeo.religion', 'eeo.veteran', 'client.sources', 'sourcechannels', 'sources'],
  ...['country', 'compensation.types', 'currency.types', 'expense.category', 'file.extensions', 'position', 'industry'],
  ...['skills', 'customfields_lists'],
].map((name) => `lists.${name}`);

async function follow(session: CheckSession, list: ListRead, rel: 'self' | 'first' | 'last' | 'prev' | 'next') {
  const href = list._links[rel]?.href;
  expectThat(href !== undefined, `a link ${rel}`, list._links);
  return readList(session, session.probe.pathOf(href));
}

/** Returns a body for a new node: every attribute of a sibling, and the label of this run. */
function newNode(sibling: ListNode, value: string): JsonObject {
  const { id: _id, listnodeid: _number, _links, children: _children, ...attributes } = sibling;
  return { ...attributes, value, hidden: true };
}

interface NewNode {
  readonly list: string;
  readonly node: string;
  readonly path: string;
}

const created = new WeakMap<object, Promise<NewNode>>();

/** Adds a hidden node to a list, once in a run. */
function addNode(session: CheckSession): Promise<NewNode> {
  const known = created.get(session.customer) ?? createNode(session);
  created.set(session.customer, known);
  return known;
}

async function createNode({ probe, customer }: CheckSession): Promise<NewNode> {
  const { id, children } = await customer.list();
  const [sibling] = children;
  if (sibling === undefined) throw new CheckSkip('the list has no node');
  const body = newNode(sibling, customer.creations.name);
  const reply = await probe.send({ method: 'POST', path: `lists/${id}/node`, body });
  expectStatus(reply, 201);
  const location = expectHeader(reply, 'location', /C\d+$/);
  const node = location.slice(location.lastIndexOf('C'));
  customer.creations.leave(`${node} of ${id}, a hidden list node named ${customer.creations.name}`);
  return { list: id, node, path: probe.pathOf(location) };
}

const writeChecks: readonly Check[] = [
  {
    id: 'add-node',
    row: 'spec: List rules 8',
    title: 'A POST adds a node: 201 without a body, and its Location header names the node, which can be read.',
    level: 'write',
    needs: ['list'],
    run: async (session) => {
      const { path } = await addNode(session);
      expectEqual('the label', (await readList(session, path)).value, session.customer.creations.name);
    },
  },
  {
    id: 'add-child',
    row: 'spec: Lists',
    title: 'A POST with parentNodeId adds a child of that node.',
    level: 'write',
    needs: ['list'],
    run: async (session) => {
      const { probe, customer } = session;
      const { list, node, path } = await addNode(session);
      const [sibling] = (await customer.list()).children;
      if (sibling === undefined) throw new CheckSkip('the list has no node');
      const body = newNode(sibling, `${customer.creations.name}-child`);
      const reply = await probe.send({ method: 'POST', path: `lists/${list}/node?parentNodeId=${node}`, body });
      expectStatus(reply, 201);
      customer.creations.leave(`a child of ${node} of ${list}`);
      const { children } = await readList(session, path);
      expectEqual(
        'the children of the node',
        children.map(({ value }) => value),
        [body.value],
      );
    },
  },
  {
    id: 'change-node',
    row: 'spec: Lists',
    title: 'A PATCH of a node is 204 without a body, and changes the attributes that it names.',
    level: 'write',
    needs: ['list'],
    run: async (session) => {
      const { probe, customer } = session;
      const { list, node, path } = await addNode(session);
      const value = `${customer.creations.name}-changed`;
      const reply = await probe.send({ method: 'PATCH', path: `lists/${list}/node/${node}`, body: { value } });
      expectStatus(reply, 204);
      expectEqual('the length of the body', reply.body.length, 0);
      const changed = await readList(session, path);
      expectEqual('the label', changed.value, value);
      expectEqual('hidden', changed.hidden, true);
    },
  },
  {
    id: 'reset-attribute',
    row: 'spec: Lists',
    title: 'A PATCH with null resets an attribute to its default.',
    level: 'write',
    needs: ['list'],
    run: async (session) => {
      const { probe } = session;
      const { list, node, path } = await addNode(session);
      const change = async (hidden: boolean | null): Promise<void> =>
        expectStatus(await probe.send({ method: 'PATCH', path: `lists/${list}/node/${node}`, body: { hidden } }), 204);
      await change(null);
      const { hidden } = await readList(session, path);
      await change(true);
      expectEqual('hidden after null', hidden, false);
    },
  },
  {
    id: 'attribute-of-a-group',
    row: 'spec: Lists',
    title: 'A PATCH of a node with usergroup changes what that group sees, and nothing for the others.',
    level: 'write',
    needs: ['list', 'userGroup'],
    run: async (session) => {
      const { probe, customer } = session;
      const { list, node, path } = await addNode(session);
      const group = `usergroup=${encodeURIComponent(await customer.userGroup())}`;
      const change = { method: 'PATCH', path: `lists/${list}/node/${node}?${group}`, body: { hidden: false } };
      expectStatus(await probe.send(change), 204);
      expectEqual('hidden for the group', (await readList(session, `${path}?${group}`)).hidden, false);
      expectEqual('hidden for the others', (await readList(session, path)).hidden, true);
      expectStatus(await probe.send({ ...change, body: { hidden: null } }), 204);
    },
  },
  {
    id: 'delete-node',
    row: 'spec: List rules 7',
    title: 'A node cannot be deleted.',
    level: 'write',
    needs: ['list'],
    run: async (session) => {
      const { list, node, path } = await addNode(session);
      expectRefusal(await session.probe.send({ method: 'DELETE', path: `lists/${list}/node/${node}` }));
      await readList(session, path);
    },
  },
  {
    id: 'missing-attribute',
    row: 'spec: Lists',
    title: 'A POST of a node without a value for its label is refused.',
    level: 'write',
    needs: ['list'],
    run: async ({ probe, customer }) => {
      const { id } = await customer.list();
      expectRefusal(await probe.send({ method: 'POST', path: `lists/${id}/node`, body: { hidden: true } }));
    },
  },
  {
    id: 'whole-list',
    row: 'spec: Lists',
    title: 'A PATCH of a whole list, unchanged, is 200 with the entire list.',
    level: 'write',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      const before = await readList(session, `v2/lists/${id}?size=1000`);
      if (before._links.next !== undefined) throw new CheckSkip('the list has more than 1000 nodes');
      const reply = await session.probe.send({
        method: 'PATCH',
        path: `lists/${id}`,
        body: { children: before.children },
      });
      expectStatus(reply, 200);
      const after = expectShape(reply, LIST) as ListRead;
      expectEqual(
        'the nodes',
        after.children.map(({ id: node }) => node),
        before.children.map(({ id: node }) => node),
      );
    },
  },
  {
    id: 'whole-list-without-a-node',
    row: 'D-LST-4',
    isDecision: true,
    title: 'A PATCH of a whole list that leaves a node out is 400 with code 5.',
    level: 'write',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      const { children } = await readList(session, `v2/lists/${id}?size=1000`);
      const body = { children: children.slice(1) };
      expectError(await session.probe.send({ method: 'PATCH', path: `lists/${id}`, body }), 400, 5);
    },
  },
];

export const LISTS_AREA: Area = { name: 'lists', title: 'Lists', checks: [...readChecks, ...writeChecks] };
