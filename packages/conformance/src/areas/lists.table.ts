import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { writing } from '../check.js';
import type { Area, Check, CheckSession } from '../check.js';
import { CheckSkip } from '../outcomes.js';
import type { ListNode } from '../discovery.js';
import {
  expectEqual,
  expectError,
  expectErrors,
  expectHeader,
  expectRefusal,
  expectShape,
  expectStatus,
  expectThat,
  expectValue,
} from '../expect.js';
import type { Reply } from '../reply.js';
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
      const { id } = await session.customer.list();
      const { children } = await readList(session, `v2/lists/${id}`);
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
    title: 'A size or a page that is not a whole number from 1 is 400 with code 5, and the error names it.',
    needs: ['tree'],
    run: async ({ probe, customer }) => {
      const { list, parent } = await customer.tree();
      for (const path of [`v2/lists/${list}`, `v2/lists/${list}/C${parent.listnodeid}`])
        for (const value of ODD_NUMBERS)
          for (const name of ['size', 'page'])
            expectProblems(await probe.get(`${path}?${name}=${value}`), 400, { [name]: 5 });
      expectProblems(await probe.get(`v2/lists/${list}?size=none&page=0`), 400, { size: 5, page: 5 });
      expectProblems(await probe.get(`v2/lists/${list}?size`), 400, { size: 5 });
    },
  },
  {
    id: 'size-above-the-largest',
    row: 'D-LST-1',
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
    title: 'A page behind the last one has no children.',
    needs: ['list'],
    run: async (session) =>
      expectEqual('the number of children', (await readPage(session, 1_000_000)).children.length, 0),
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

/** Texts that are no whole number from 1. */
const ODD_NUMBERS = [
  '0',
  '-1',
  'abc',
  '1.5',
  '007',
  '',
  '01',
  '1e2',
  '+1',
  '%2B1',
  '%201',
  '0x10',
  '2,3',
  'NaN',
  '%D9%A1',
];

/** Expects a refusal with one code for each of the named members, in the body and in X-Error. */
function expectProblems(reply: Reply, status: number, expected: Readonly<Record<string, number>>): void {
  expectStatus(reply, status);
  const told = expectErrors(reply).map(({ errorCode, errorMessage }) => [errorMessage.split(':')[0], errorCode]);
  expectEqual('the problems', told.toSorted(), Object.entries(expected).toSorted());
  const headers = reply.all('x-error').map((header) => header.split(':').slice(0, 2).join(':'));
  expectEqual(
    'the headers X-Error',
    headers.toSorted(),
    Object.entries(expected)
      .map(([name, code]) => `${code}:${name}`)
      .toSorted(),
  );
}

/** The customer's list as it is now: other checks add nodes to it. */
async function currentList(
  session: CheckSession,
): Promise<{ readonly id: string; readonly children: readonly ListNode[] }> {
  const { id } = await session.customer.list();
  return { id, children: (await readList(session, `v2/lists/${id}?size=1000`)).children };
}

const idsOf = (list: ListRead): readonly string[] => list.children.map(({ id }) => id);

const pageChecks: readonly Check[] = [
  {
    id: 'slices',
    row: 'spec: List rules 3',
    title: 'Each size and page answers its part of the level, and the links that lead on from there and no others.',
    needs: ['list'],
    run: async (session) => {
      const { id, children } = await currentList(session);
      const all = children.map((node) => node.id);
      for (const size of new Set([1, 2, 3, all.length - 1, all.length, all.length + 1])) {
        const last = Math.ceil(all.length / size);
        for (const page of new Set([1, 2, last - 1, last].filter((each) => each >= 1 && each <= last))) {
          const list = await readList(session, `v2/lists/${id}?size=${size}&page=${page}`);
          expectEqual(`page ${page} of size ${size}`, idsOf(list), all.slice((page - 1) * size, page * size));
          const names = ['first', 'last', ...(page < last ? ['next'] : []), ...(page > 1 ? ['prev'] : []), 'self'];
          expectEqual(`the links of page ${page} of size ${size}`, Object.keys(list._links).toSorted(), names);
          for (const name of names) {
            const query = new URLSearchParams(list._links[name as 'self']?.href.split('?')[1]);
            expectEqual(`size of the link ${name}`, query.get('size'), String(size));
          }
        }
      }
    },
  },
  {
    id: 'walk',
    row: 'spec: List rules 3',
    title: 'The links next and prev lead over every node once, forth and back, for one user group too.',
    needs: ['userGroup'],
    run: async (session) => {
      const group = encodeURIComponent(await session.customer.userGroup());
      const all = idsOf(await readList(session, 'v2/lists/lists.country?size=1000'));
      const walk = async (start: ListRead, step: 'next' | 'prev'): Promise<readonly string[]> => {
        const found: string[] = [];
        for (let page: ListRead | undefined = start; page !== undefined;) {
          found.push(...(step === 'next' ? idsOf(page) : idsOf(page).toReversed()));
          page = page._links[step] === undefined ? undefined : await follow(session, page, step);
        }
        return found;
      };
      for (const query of ['size=40', `size=40&usergroup=${group}`]) {
        const start = await readList(session, `v2/lists/lists.country?${query}&page=2`);
        expectEqual('the nodes forth', await walk(await follow(session, start, 'first'), 'next'), all);
        expectEqual('the nodes back', await walk(await follow(session, start, 'last'), 'prev'), all.toReversed());
      }
    },
  },
  {
    id: 'every-link',
    row: 'spec: List rules 3',
    title: 'Every link of a list and of its nodes can be read, and self leads to the same answer.',
    needs: ['tree', 'userGroup'],
    run: async (session) => {
      const { list } = await session.customer.tree();
      const group = encodeURIComponent(await session.customer.userGroup());
      for (const start of [`v2/lists/${list}?size=2`, `v2/lists/${list}?size=2&page=1&usergroup=${group}`]) {
        const answer = await readList(session, start);
        const again = await follow(session, answer, 'self');
        expectEqual('the answer at self', again, answer);
        const hrefs = [answer, ...answer.children].flatMap(({ _links }) =>
          Object.values(_links as ListRead['_links']).map((link) => link?.href ?? ''),
        );
        for (const href of new Set(hrefs)) {
          await readList(session, session.probe.pathOf(href));
          const query = new URLSearchParams(href.split('?')[1]);
          expectEqual('the user group of a link', query.get('usergroup') !== null, start.includes('usergroup'));
        }
      }
    },
  },
  {
    id: 'ids-of-a-chain',
    row: 'spec: List rules 4',
    title: 'Each node of a chain is addressed by either of its ids.',
    needs: ['tree'],
    run: async (session) => {
      const { list, parent, child } = await session.customer.tree();
      const plain = await readList(session, `v2/lists/${list}/C${parent.listnodeid}/C${child.listnodeid}`);
      for (const above of [parent.id, `C${parent.listnodeid}`])
        for (const below of [child.id, `C${child.listnodeid}`])
          expectEqual('the node', await readList(session, `v2/lists/${list}/${above}/${below}`), plain);
      const escaped = `v2/lists/${list.replace('.', '%2E')}/%43${parent.listnodeid}/C${child.listnodeid}`;
      expectEqual('the node, by an escaped path', await readList(session, escaped), plain);
    },
  },
  {
    id: 'custom-list-chain',
    row: 'spec: List rules 6',
    title: 'A custom list and its nodes are read by the chain of their ids as well, with the same links.',
    needs: ['customList'],
    run: async (session) => {
      const { listnodeid } = await session.customer.customList();
      const own = 'lists/lists.customfields_lists/node';
      const list = await readList(session, `${own}/C${listnodeid}`);
      const chain = `v2/lists/lists.customfields_lists/C${listnodeid}`;
      expectEqual('the list', await readList(session, chain), list);
      const [child] = list.children;
      if (child === undefined) throw new CheckSkip('the custom list has no nodes');
      const node = await readList(session, `${own}/C${child.listnodeid}`);
      expectEqual('the node', await readList(session, `${chain}/C${child.listnodeid}`), node);
      expectEqual(
        'the self link',
        session.probe.pathOf(node._links.self?.href ?? ''),
        `${ownRoot(session)}/${child.id}`,
      );
    },
  },
  {
    id: 'odd-paths',
    row: 'D-ERR-4',
    title: 'A path that names no list, no node, no custom list or no user group is 404 with code 2.',
    needs: ['tree'],
    run: async ({ probe, customer }) => {
      const { list, parent, child } = await customer.tree();
      const [number, below] = [parent.listnodeid, child.listnodeid];
      const nodes = [
        ...[number, `C0${number}`, `c${number}`, `d${number}`, 'C', `C${number}x`, `%20C${number}`, `C${number}.0`],
        ...[
          `C${number}%2FC${below}`,
          `C${number}%00`,
          'C99999999999999999999999',
          encodeURIComponent(String(parent.value)),
        ],
        ...[`C${number}/${below}`, `C${number}/C${number}`, `C${number}/C${below}/C${below}`, 'D99999999'],
      ];
      const paths = [
        ...['lists.conformance', list.toUpperCase(), 'constructor', '__proto__', `C${number}`].map(
          (id) => `v2/lists/${id}`,
        ),
        ...nodes.map((node) => `v2/lists/${list}/${node}`),
        ...['C999999999', number, `C0${number}`, `C${number}`, `D${number}`].map(
          (node) => `lists/lists.customfields_lists/node/${node}`,
        ),
        ...['conformance', '', 'constructor'].flatMap((group) =>
          [list, `${list}/C${number}`].map((at) => `v2/lists/${at}?usergroup=${group}`),
        ),
        'lists',
      ];
      for (const path of paths) {
        const reply = await probe.get(path);
        expectError(reply, 404, 2);
        expectHeader(reply, 'x-error', /^2:/);
      }
    },
  },
  {
    id: 'tags',
    row: 'D-LST-19',
    title: 'All pages and nodes of a list have one entity tag. Another list and a user group have tags of their own.',
    needs: ['tree', 'userGroup'],
    run: async ({ probe, customer }) => {
      const { list, parent } = await customer.tree();
      const tagOf = async (path: string): Promise<string> =>
        expectHeader(await probe.get(`v2/lists/${path}`), 'etag', /^"/);
      const tag = await tagOf(list);
      for (const path of [`${list}?size=1&page=2`, `${list}/C${parent.listnodeid}`])
        expectEqual('the tag', await tagOf(path), tag);
      const other = (await customer.lists()).find((id) => id !== list) ?? list;
      const group = encodeURIComponent(await customer.userGroup());
      for (const path of [other, `${list}?usergroup=${group}`])
        expectThat((await tagOf(path)) !== tag, `another tag for ${path}`, tag);
      const headers = [['If-None-Match', await tagOf(`${list}?usergroup=${group}`)]] as const;
      expectStatus(await probe.get(`v2/lists/${list}`, { headers }), 200);
    },
  },
  {
    id: 'reads-of-write-paths',
    row: 'D-ERR-4',
    title: 'A read at the path of a write is 405 with code 11, and Allow names the method of the write.',
    needs: ['list'],
    run: async ({ probe, customer }) => {
      const { id, children } = await customer.list();
      const node = `lists/${id}/node`;
      for (const [path, allow] of [
        [`lists/${id}`, 'PATCH'],
        [node, 'POST'],
        [`${node}/C${children[0]?.listnodeid}`, 'PATCH'],
      ] as const) {
        const reply = await probe.get(path);
        expectError(reply, 405, 11);
        expectEqual('Allow', reply.header('allow'), allow);
      }
    },
  },
];

function ownRoot({ probe }: CheckSession): string {
  return `/customers/${probe.customerId}/lists/lists.customfields_lists/node`;
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
export function addNode(session: CheckSession): Promise<NewNode> {
  const known = created.get(session.customer) ?? createNode(session);
  created.set(session.customer, known);
  return known;
}

async function createNode({ probe, customer }: CheckSession): Promise<NewNode> {
  const { id, children } = await customer.list();
  const [sibling] = children;
  if (sibling === undefined) throw new CheckSkip('the list has no node');
  const body = newNode(sibling, customer.creations.name);
  const reply = await probe.post(`lists/${id}/node`, body);
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
    needs: ['list'],
    run: async (session) => {
      const { probe, customer } = session;
      const { list, node, path } = await addNode(session);
      const [sibling] = (await customer.list()).children;
      if (sibling === undefined) throw new CheckSkip('the list has no node');
      const body = newNode(sibling, `${customer.creations.name}-child`);
      const reply = await probe.post(`lists/${list}/node?parentNodeId=${node}`, body);
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
    needs: ['list'],
    run: async (session) => {
      const { probe, customer } = session;
      const { list, node, path } = await addNode(session);
      const value = `${customer.creations.name}-changed`;
      const reply = await probe.patch(`lists/${list}/node/${node}`, { value });
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
    needs: ['list'],
    run: async (session) => {
      const { probe } = session;
      const { list, node, path } = await addNode(session);
      const change = async (hidden: boolean | null): Promise<void> =>
        expectStatus(await probe.patch(`lists/${list}/node/${node}`, { hidden }), 204);
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
    needs: ['list'],
    run: async ({ probe, customer }) => {
      const { id } = await customer.list();
      expectRefusal(await probe.post(`lists/${id}/node`, { hidden: true }));
    },
  },
  {
    id: 'whole-list',
    row: 'spec: Lists',
    title: 'A PATCH of a whole list, unchanged, is 200 with the entire list.',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      const before = await readList(session, `v2/lists/${id}?size=1000`);
      if (before._links.next !== undefined) throw new CheckSkip('the list has more than 1000 nodes');
      const reply = await session.probe.patch(`lists/${id}`, { children: before.children });
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
    title: 'A PATCH of a whole list that leaves a node out is 400 with code 5.',
    needs: ['list'],
    run: async (session) => {
      const { id } = await session.customer.list();
      const { children } = await readList(session, `v2/lists/${id}?size=1000`);
      const body = { children: children.slice(1) };
      expectError(await session.probe.patch(`lists/${id}`, body), 400, 5);
    },
  },
  {
    id: 'location-of-a-child',
    row: 'D-LST-7',
    title: 'The Location of a new node has the whole chain above the node, and of a custom list its own path.',
    needs: ['list', 'customList'],
    run: async (session) => {
      const { probe, customer } = session;
      const { list, node, path } = await addNode(session);
      const [sibling] = (await customer.list()).children;
      const body = newNode(sibling as ListNode, `${customer.creations.name}-chain`);
      const reply = await probe.post(`lists/${list}/node?parentNodeId=${node}`, body);
      expectHeader(reply, 'location', new RegExp(`${path}/C\\d+$`));
      customer.creations.leave(`a child of ${node} of ${list}`);
      const { listnodeid } = await customer.customList();
      const custom = 'lists/lists.customfields_lists/node';
      const added = await probe.send({
        ...{ method: 'POST', path: `${custom}?parentNodeId=C${listnodeid}` },
        body: { value: customer.creations.name, hidden: true },
      });
      const location = expectHeader(added, 'location', new RegExp(`${ownRoot(session)}/C\\d+$`));
      customer.creations.leave(`${location.slice(location.lastIndexOf('C'))}, a hidden node of a custom list`);
      expectEqual('the label', (await readList(session, probe.pathOf(location))).value, customer.creations.name);
    },
  },
  {
    id: 'label-as-sent',
    row: 'D-LST-20',
    title: 'A label is stored as it was sent, even if another node has it.',
    needs: ['list'],
    run: async (session) => {
      const { list, node, path } = await addNode(session);
      const [other] = (await session.customer.list()).children;
      const texts = [
        ' two  spaces ',
        'A > B',
        'Größe 😀 字',
        '<b>&amp;"\'\\',
        'null',
        '0',
        'x'.repeat(255),
        String(other?.value),
      ];
      for (const value of [...texts, `${session.customer.creations.name}-label`]) {
        const change = { method: 'PATCH', path: `lists/${list}/node/${node}`, body: { value } };
        expectStatus(await session.probe.send(change), 204);
        expectEqual('the label', (await readList(session, path)).value, value);
      }
    },
  },
  {
    id: 'sent-back',
    row: 'spec: Lists',
    title: 'A node is changed by what was read of it: its own ids and its links are ignored.',
    needs: ['list'],
    run: async (session) => {
      const { list, node, path } = await addNode(session);
      const { children: _children, ...read } = await readList(session, path);
      const value = `${session.customer.creations.name}-back`;
      const change = { method: 'PATCH', path: `lists/${list}/node/${String(read.id)}`, body: { ...read, value } };
      expectStatus(await session.probe.send(change), 204);
      expectEqual('the label', (await readList(session, path)).value, value);
      expectThat(node.startsWith('C'), 'a number of the node', node);
    },
  },
  {
    id: 'wrong-attributes',
    row: 'D-ERR-4',
    title: 'A change that names a wrong attribute is 400 with the code of the problem, for one group too.',
    needs: ['list', 'userGroup'],
    run: async (session) => {
      const { list, node, path } = await addNode(session);
      const [{ listnodeid = '', id = '' } = {}] = (await session.customer.list()).children;
      const group = encodeURIComponent(await session.customer.userGroup());
      const before = await readList(session, path);
      for (const [body, code] of [
        ...WRONG_ATTRIBUTES,
        [{ id }, 7],
        [{ listnodeid }, 7],
        [{ children: [] }, 7],
      ] as const) {
        const name = typeof body === 'string' ? 'value' : String(Object.keys(body)[0]);
        for (const query of ['', `?usergroup=${group}`]) {
          const change = { method: 'PATCH', path: `lists/${list}/node/${node}${query}`, body };
          expectProblems(await session.probe.send(change), 400, { [name]: code });
        }
      }
      expectError(await session.probe.patch(`lists/${list}/node/${node}`, {}), 400, 12);
      expectEqual('the node', await readList(session, path), before);
    },
  },
  {
    id: 'wrong-new-country',
    row: 'D-ERR-1',
    title: 'A new node with several wrong attributes is refused with every problem at once.',
    run: async (session) => {
      const { probe } = session;
      const before = (await readList(session, 'v2/lists/lists.country?size=1')).children;
      const post = async (body: object, query = ''): Promise<Reply> =>
        probe.post(`lists/lists.country/node${query}`, body);
      expectProblems(await post({ value: 'x' }), 400, { abv2: 1, abv3: 1, iso: 1 });
      const codes = { abv2: '', abv3: '', iso: null };
      for (const iso of ['9', 9.5]) expectProblems(await post({ ...codes, value: 'x', iso }), 400, { iso: 5 });
      for (const [body, code] of WRONG_ATTRIBUTES)
        if (typeof body !== 'string')
          expectProblems(await post({ ...codes, value: 'x', ...body }), 400, { [String(Object.keys(body)[0])]: code });
      const state = '?parentNodeId=D41001';
      expectProblems(await post({ value: 'x' }, state), 400, { abbrev: 1 });
      expectProblems(await post({ value: 'x', abbrev: '', iso: 1 }, state), 400, { iso: 4 });
      const wrong = { abv2: 5, iso: 'x', hidden: 'no', colour: 'red', exportAs: 'x' };
      const problems = { abv2: 5, abv3: 1, iso: 5, hidden: 5, colour: 4, exportAs: 4, value: 1 };
      const named = { id: 'D1', listnodeid: '1', children: [{}] };
      expectProblems(await post({ ...wrong, ...named }), 400, { ...problems, id: 7, listnodeid: 7, children: 7 });
      expectEqual('the countries', (await readList(session, 'v2/lists/lists.country?size=1')).children, before);
    },
  },
  {
    id: 'unknown-targets',
    row: 'D-ERR-4',
    title: 'A write of a list, a node or a parent that is not there is 404 with code 2, before all else.',
    needs: ['tree'],
    run: async ({ probe, customer }) => {
      const { list, parent, child } = await customer.tree();
      const number = parent.listnodeid;
      const odd = [
        'C99999999',
        'D99999999',
        number,
        `C0${number}`,
        `c${number}`,
        encodeURIComponent(String(parent.value)),
      ];
      const writes: (readonly [method: string, path: string])[] = [
        ...['lists.conformance', 'constructor', `C${number}`].flatMap((id) => [
          ['PATCH', `lists/${id}`] as const,
          ['POST', `lists/${id}/node`] as const,
          ['PATCH', `lists/${id}/node/C${number}`] as const,
        ]),
        ...odd.flatMap((node) => [
          ['PATCH', `lists/${list}/node/${node}`] as const,
          ['POST', `lists/${list}/node?parentNodeId=${node}`] as const,
        ]),
        ['PATCH', `lists/${list}/node/C${number}/C${child.listnodeid}`],
      ];
      for (const [method, path] of writes)
        for (const headers of [[], [['If-Match', '"stale"']] as const])
          expectError(await probe.send({ method, path, headers, body: { colour: 1 } }), 404, 2);
      for (const group of ['conformance', '', 'CONFORMANCE', 'constructor', 'conformance%20'])
        for (const at of [`lists/${list}`, `lists/${list}/node/C${number}`]) {
          const body = { children: [], hidden: 1 };
          expectError(await probe.patch(`${at}?usergroup=${group}`, body), 404, 2);
        }
    },
  },
  {
    id: 'dry-run-of-a-node',
    row: 'D-NET-8',
    title: 'A dry run shows by the number and the attribute what would change, and changes nothing.',
    needs: ['list'],
    run: async (session) => {
      const { probe, customer } = session;
      const { list, node, path } = await addNode(session);
      const before = await readList(session, path);
      const dry = async (body: object): Promise<unknown> => {
        const reply = await probe.patch(`lists/${list}/node/${node}?dryrun=true`, body);
        expectStatus(reply, 200);
        return reply.json;
      };
      expectEqual('the changes', await dry({ value: 'Dry', hidden: before.hidden }), {
        changes: [{ path: `${node}/value`, before: before.value, after: 'Dry' }],
      });
      expectEqual('the changes to what it is', await dry({ value: before.value }), { changes: [] });
      const [sibling] = (await customer.list()).children;
      const body = newNode(sibling as ListNode, 'Dry');
      const reply = await probe.post(`lists/${list}/node?dryrun=true`, body);
      expectStatus(reply, 200);
      expectEqual('Location', reply.header('location'), undefined);
      const { changes } = expectShape(reply, { type: 'object', required: ['changes'] });
      const value = (changes as readonly JsonObject[]).find((change) => change.path === 'value');
      expectEqual('the change of the label', value, { path: 'value', before: null, after: 'Dry' });
      expectEqual('the node', await readList(session, path), before);
    },
  },
  {
    id: 'repeated-node',
    row: 'D-NET-10',
    title:
      'A POST of a node that is repeated with its Idempotency-Key makes one node. Another parent is another request.',
    needs: ['list'],
    run: async ({ probe, customer }) => {
      const { id, children } = await customer.list();
      const [sibling, other] = children;
      const body = newNode(sibling as ListNode, `${customer.creations.name}-repeated`);
      const headers = [['Idempotency-Key', `${customer.creations.name} node`]] as const;
      const post = (query: string): Promise<Reply> =>
        probe.send({ method: 'POST', path: `lists/${id}/node${query}`, headers, body });
      const first = await post('');
      expectStatus(first, 201);
      customer.creations.leave(`a hidden node of ${id}, named ${String(body.value)}`);
      for (const query of ['', '?fields=x', '?dryrun=false']) {
        const again = await post(query);
        expectEqual('Location', again.header('location'), first.header('location'));
        expectHeader(again, 'idempotency-replayed', /^true$/);
      }
      expectError(await post(`?parentNodeId=C${other?.listnodeid}`), 422, 22);
    },
  },
  {
    id: 'current-tag',
    row: 'D-LST-19',
    title: 'A change with the tag of any page or node of the list is done, and moves the tag.',
    needs: ['list'],
    run: async (session) => {
      const { probe } = session;
      const { list, node, path } = await addNode(session);
      for (const at of [`v2/lists/${list}?size=1`, path]) {
        const tag = expectHeader(await probe.get(at), 'etag', /^"/);
        const change = { method: 'PATCH', path: `lists/${list}/node/${node}`, headers: [['If-Match', tag]] as const };
        const value = `${session.customer.creations.name}-${at.length}`;
        expectStatus(await probe.send({ ...change, body: { value } }), 204);
        expectError(await probe.send({ ...change, body: { value: 'Stale' } }), 412, 21);
        expectEqual('the label', (await readList(session, path)).value, value);
      }
    },
  },
  {
    id: 'whole-list-order',
    row: 'D-NET-8',
    title: 'A dry run of a whole list in another order shows the order, and changes nothing.',
    needs: ['list'],
    run: async (session) => {
      const { id, children } = await currentList(session);
      const order = children.map(({ listnodeid }) => `C${listnodeid}`);
      const reply = await session.probe.send({
        ...{ method: 'PATCH', path: `lists/${id}?dryrun=true` },
        body: { children: children.toReversed() },
      });
      expectStatus(reply, 200);
      expectEqual('the changes', reply.json, {
        changes: [{ path: 'children', before: order, after: order.toReversed() }],
      });
      expectEqual('the list', (await currentList(session)).children, children);
    },
  },
  {
    id: 'whole-list-problems',
    row: 'D-LST-6',
    title: 'A PATCH of a whole list that is wrong in one node is 400, and changes nothing.',
    needs: ['tree'],
    run: async (session) => {
      const { list, parent, child } = await session.customer.tree();
      const before = await readList(session, `v2/lists/${list}?size=1000`);
      const { children } = before;
      const below = (given: unknown): unknown[] =>
        children.map((node) => (node.id === parent.id ? { ...node, children: given } : node));
      const cases: (readonly [children: unknown, code: number])[] = [
        [children.filter(({ id }) => id !== parent.id), 5],
        ...[{ id: 'C99999999', value: 'x' }, { id: 'D99999999' }, { listnodeid: 99_999_999 }, { value: 'New' }].map(
          (node) => [[...children, node], 5] as const,
        ),
        ...[{ id: parent.listnodeid }, { id: parent.id }, { id: child.id }, 'C1', null].map(
          (node) => [[...children, node], 5] as const,
        ),
        ...[[], {}, [{ value: 'New' }], [{ id: parent.id }]].map((given) => [below(given), 5] as const),
        ...[{}, 'x', 7].map((given) => [given, 5] as const),
        ...WRONG_ATTRIBUTES.flatMap(([body, code]) =>
          typeof body === 'string'
            ? []
            : [[children.map((node) => (node.id === parent.id ? { ...node, ...body } : node)), code] as const],
        ),
      ];
      for (const [given, code] of cases) {
        const reply = await session.probe.patch(`lists/${list}`, { children: given });
        expectStatus(reply, 400);
        const codes = [...new Set(expectErrors(reply).map(({ errorCode }) => errorCode))];
        expectEqual('the codes', codes, [code]);
      }
      expectEqual('the list', await readList(session, `v2/lists/${list}?size=1000`), before);
    },
  },
];

/** Attributes of a node that are refused, each with its code. A text is a body that no object can write. */
const WRONG_ATTRIBUTES: ReadonlyArray<readonly [body: object | string, code: number]> = [
  ...[5, ['x'], {}, 'a\u0000b'].map((value) => [{ value }, 5] as const),
  ['{"value":"a\\ud800"}', 5],
  [{ value: '' }, 1],
  ...['true', 1, 'yes'].map((hidden) => [{ hidden }, 5] as const),
  ...[{ colour: 'red' }, { colour: null }, { Value: 'x' }, { constructor: 'x' }].map((body) => [body, 4] as const),
];

export const LISTS_AREA: Area = {
  name: 'lists',
  title: 'Lists',
  checks: [...readChecks, ...pageChecks, ...writing(writeChecks)],
};
