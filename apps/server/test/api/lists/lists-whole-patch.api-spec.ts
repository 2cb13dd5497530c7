import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { AnsweredNode } from '../../support/lists-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const MIB = 1024 * 1024;
type Body = Record<string, unknown>;

describeServer('PATCH of a whole list', {}, (under) => {
  let customerId = 4000;
  let client: ApiClient;
  let lists: ListsClient;

  /** Called before each test that changes lists, and once for tests whose requests are all refused. */
  const newCustomer = async (): Promise<void> => {
    customerId += 1;
    lists = await ListsClient.ofNewCustomer(under.server, customerId);
    client = lists.api;
  };

  /** The first level, each node by its id alone: sent like this, it changes nothing. */
  const level = async (chain = 'lists.skills'): Promise<Body[]> =>
    (await lists.levelOf(chain)).map(({ listnodeid }) => ({ id: `C${listnodeid}` }));
  /** The first level with changes of some nodes, by their number. */
  const levelWith = async (changes: Readonly<Record<string, Body>>, chain = 'lists.skills'): Promise<Body[]> =>
    (await level(chain)).map((node) => ({ ...node, ...changes[String(node['id'])] }));
  const told = (response: RawResponse): Array<[string, number]> =>
    errorsOf(response).map(({ errorCode, errorMessage }) => [errorMessage.split(':')[0] ?? '', errorCode]);

  /** All that is stored and all that is answered of a list, defaults and those of a group. */
  const everything = async (listId = 'lists.skills'): Promise<unknown[]> => {
    const { reader } = under.server.unitOfWork;
    const rows = await reader.query('SELECT * FROM list_nodes WHERE customer_id = ? ORDER BY list_id, id', [
      customerId,
    ]);
    return [
      rows,
      await lists.treeOf(listId),
      await lists.treeOf(listId, '?usergroup=partners'),
      await lists.tagOf(listId),
      await lists.tagOf(`${listId}?usergroup=partners`),
    ];
  };

  describe('answers', () => {
    beforeEach(newCustomer);

    it('200 with the whole first level, as a read does, and with the new tag', async () => {
      const tag = await lists.tagOf('lists.skills');
      const children = await levelWith({ C801: { value: 'Craft', hidden: true } });
      const { status, headers, json } = await lists.sendWhole('lists.skills', { children });
      expect([status, headers['content-type']]).toEqual([200, 'application/json;charset=UTF-8']);
      const read = await client.get('/v2/lists/lists.skills');
      const { _links, ...reply } = json as AnsweredNode;
      const { _links: _, ...expected } = read.json as AnsweredNode;
      expect(reply).toEqual(expected);
      expect(_links['self']).toEqual({ href: client.url('/v2/lists/lists.skills') });
      expect(headers.etag).toMatch(/^"[^"]+"$/);
      expect(headers.etag).not.toBe(tag);
      expect(headers.etag).toBe(read.headers.etag);
      expect(reply.children?.at(-1)).toMatchObject({ id: 'D50007', value: 'Craft', hidden: true, exportAs: 'ENG' });
    });

    it('the same tag if nothing has changed', async () => {
      const before = await everything();
      const bodies = [
        await level(),
        (await lists.read('lists.skills')).children ?? [],
        await lists.treeOf('lists.skills'),
        await levelWith({ C801: { value: 'Engineering', hidden: false, exportAs: 'ENG' }, C50001: { hidden: null } }),
      ];
      for (const children of bodies) {
        const { status, headers } = await lists.sendWhole('lists.skills', { children });
        expect([status, headers.etag]).toEqual([200, before[3]]);
        expect(await everything()).toEqual(before);
      }
    });

    it('for that list alone: no other list changes, and none of another customer', async () => {
      await under.server.apply(aListsBlueprint(customerId + 500));
      const other = new ListsClient(new ApiClient(under.server, customerId + 500));
      const before = [
        await other.treeOf('lists.skills'),
        await lists.treeOf('lists.position'),
        await other.tagOf('lists.skills'),
      ];
      await lists.changeWhole('lists.skills', (await levelWith({ C50001: { value: 'x' } })).toReversed());
      expect([
        await other.treeOf('lists.skills'),
        await lists.treeOf('lists.position'),
        await other.tagOf('lists.skills'),
      ]).toEqual(before);
    });
  });

  describe('takes a node', () => {
    beforeEach(newCustomer);

    it('with _links of any form', async () => {
      for (const [at, _links] of ['x', null, [1], { self: { href: 'https://example.com' }, other: 1 }].entries()) {
        const children = await levelWith({ C801: { _links, value: `Craft ${at}` } });
        expect((await lists.sendWhole('lists.skills', { children, _links })).status).toBe(200);
        expect((await lists.read('lists.skills/C801')).value).toBe(`Craft ${at}`);
      }
    });
  });

  describe('children', () => {
    beforeEach(newCustomer);

    const below = (children: readonly unknown[]) => levelWith({ C801: { children } });

    it('have children of their own', async () => {
      const typescript = { id: 'C802', children: [{ listnodeid: '803', value: 'Generics', exportAs: 'GEN' }] };
      await lists.changeWhole('lists.skills', await below([{ id: 'C804' }, typescript]));
      expect(await lists.labelsOf('lists.skills/C801')).toEqual(['COBOL', 'TypeScript']);
      expect(await lists.read('lists.skills/C801/C802/C803')).toMatchObject({ value: 'Generics', exportAs: 'GEN' });
    });

    it('of the custom lists are those of each list', async () => {
      const children = [{ id: 'C705' }, { id: 'C701', value: 'Forenoon' }, { id: 'C704' }];
      const reply = await lists.changeWhole('lists.customfields_lists', [{ id: 'C700', value: 'Times', children }]);
      expect(reply.children?.map(({ id, value }) => [id, value])).toEqual([['C700', 'Times']]);
      expect((await lists.readCustom('C700')).children?.map(({ value }) => value)).toEqual([
        'Night',
        'Forenoon',
        'Evening',
      ]);
    });
  });

  describe('array order becomes the order', () => {
    beforeEach(newCustomer);

    it('of the first level, permanently', async () => {
      const before = await lists.levelOf('lists.skills');
      const tag = await lists.tagOf('lists.skills');
      const reply = await lists.changeWhole('lists.skills', (await level()).toReversed());
      expect(await lists.tagOf('lists.skills')).not.toBe(tag);
      expect(reply.children).toEqual(before.toReversed());
      expect(await lists.levelOf('lists.skills')).toEqual(before.toReversed());
      const second = (await lists.read('lists.skills?size=2&page=2')).children;
      expect(second?.map(({ id }) => id)).toEqual(['D50005', 'D50004']);
    });

    it('and new nodes come behind it', async () => {
      await lists.changeWhole('lists.skills', (await level()).toReversed());
      await lists.add('lists.skills', { value: 'Baking', exportAs: '' });
      expect((await lists.levelOf('lists.skills')).map(({ id }) => id)).toEqual([
        'D50007',
        'D50006',
        'D50005',
        'D50004',
        'D50003',
        'D50002',
        'D50001',
        'D50008',
      ]);
    });
  });

  describe('is refused, and changes nothing (D-LST-6)', () => {
    beforeAll(newCustomer);

    /** The first level, mostly changed, with what is wrong. */
    const wrong = async (make: (nodes: Body[]) => unknown[]): Promise<unknown[]> =>
      make((await level()).map((node, index) => ({ ...node, value: `New ${index}`, hidden: true })).toReversed());
    const refuse = async (body: unknown): Promise<RawResponse> => {
      const before = await everything();
      const response = await lists.sendWhole('lists.skills', body);
      expect(response.status).toBe(400);
      expect(await everything()).toEqual(before);
      // The first of them that fit (D-ERR-2).
      const read = headerValues(response, 'x-error');
      expect(read.map((header) => header.slice(0, header.indexOf(':')))).toEqual(
        codesOf(response).slice(0, read.length).map(String),
      );
      const wholeBytes = read.reduce((sum, header) => sum + header.length, 0);
      expect(wholeBytes).toBeLessThanOrEqual(2048);
      if (read.length < Math.min(20, codesOf(response).length)) expect(wholeBytes).toBeGreaterThan(2048 - 512);
      return response;
    };

    it.each<[string, (children: unknown[]) => unknown, number[]]>([
      ['another member beside children', (children) => ({ children, colour: 1 }), [4]],
      ['attributes of a node beside children', (children) => ({ children, value: 'x', hidden: true }), [4, 4]],
      ['the id of another list', (children) => ({ children, id: 'lists.position' }), [4, 5, 7]],
      ['no children', () => ({}), [1, 5, 12]],
      ['links alone', () => ({ _links: {} }), [1, 5, 12]],
      ['children null', () => ({ children: null }), [1, 5]],
      ['children that are an object', () => ({ children: {} }), [5]],
      ['an array', (children) => children, [12]],
      ['no JSON', () => '{"children":[', [12]],
      ['a member twice', () => '{"children":[],"children":[]}', [12]],
    ])('for a body with %s', async (_title, make, codes) => {
      const response = await refuse(make(await level()));
      for (const code of codesOf(response)) expect(codes).toContain(code);
    });

    it('with every problem at once, each in an entry and a header of its own', async () => {
      const nodes = (await level()).filter(({ id }) => id !== 'C50002' && id !== 'C50003');
      const changes: Record<string, Body> = {
        C801: { hidden: 'x', colour: 1, value: '', children: [{ id: 'C802', value: 5 }] },
        C50001: { exportAs: [] },
      };
      const children = [
        ...nodes.map((node) => ({ ...node, ...changes[String(node['id'])] })),
        { id: 'C99999' },
        { id: 'C50001' },
        { value: 'new' },
      ];
      const response = await refuse({ children, colour: 1 });
      expect(told(response)).toEqual(
        expect.arrayContaining([
          ['C801/hidden', 5],
          ['C801/colour', 4],
          ['C801/value', 1],
          ['C802/value', 5],
          ['C50001/exportAs', 5],
          ['colour', 4],
        ]),
      );
      const text = errorsOf(response)
        .map(({ errorMessage }) => errorMessage)
        .join('\n');
      // left out, unknown
      for (const id of ['50002', '50003', '804', '99999']) expect(text).toContain(id);
      // six wrong attributes and members, three nodes left out, one unknown, one twice and one new
      expect(codesOf(response)).toHaveLength(12);
    });

    describe('after other changes,', () => {
      beforeEach(newCustomer);

      it('for null as the label of a node that has no default', async () => {
        const { id } = await lists.add('lists.skills', { value: 'Baking', exportAs: '' });
        const make = (nodes: Body[]) => nodes.map((node) => (node['id'] === id ? { id, value: null } : node));
        expect(told(await refuse({ children: await wrong(make) }))).toEqual([[`${id}/value`, 1]]);
      });
    });
  });

  const manySkills = () => {
    const nodes = Array.from({ length: 1100 }, (_, index) => ({ listnodeid: 10_000 + index, value: `Skill ${index}` }));
    return aListsBlueprint(customerId, { lists: { 'lists.skills': { nodes } } });
  };

  describe('of more than 1000 nodes', () => {
    beforeEach(newCustomer);

    it('takes them all, and answers them all, unpaged', async () => {
      await under.server.apply(manySkills());
      const children = await level();
      expect(children).toHaveLength(7 + 1100);
      const changed = children.toReversed().map((node, index) => ({ ...node, value: `Skill number ${index}` }));
      const reply = await lists.changeWhole('lists.skills', changed);
      expect(reply.children?.map(({ listnodeid, value }) => ({ id: `C${listnodeid}`, value }))).toEqual(changed);
      const only = { href: client.url('/v2/lists/lists.skills?page=1') };
      expect(reply._links).toEqual({ self: { href: client.url('/v2/lists/lists.skills') }, first: only, last: only });
      expect((await lists.read('lists.skills')).children).toEqual(reply.children?.slice(0, 1000));
      expect((await lists.read('lists.skills?page=2')).children).toEqual(reply.children?.slice(1000));
    });
  });

  describe('of a size (D-ERR-4)', () => {
    beforeEach(newCustomer);

    /** A body of exactly that many bytes. */
    const ofSize = async (bytes: number): Promise<string> => {
      const json = JSON.stringify({ children: await levelWith({ C801: { value: 'Craft' } }), _links: '' });
      return json.replace('"_links":""', `"_links":"${'x'.repeat(bytes - json.length)}"`);
    };

    it('of exactly 1 MiB is taken, and one byte more refused with 413 code 13', async () => {
      const before = await everything();
      expect(statusAndCodes(await lists.sendWhole('lists.skills', await ofSize(MIB + 1)))).toEqual([413, [13]]);
      expect(await everything()).toEqual(before);
      expect((await lists.sendWhole('lists.skills', await ofSize(MIB))).status).toBe(200);
    });
  });

  describe('If-Match (D-NET-6)', () => {
    beforeEach(newCustomer);

    it('lets one of two through who race on two servers', async () => {
      const node = await TestServer.start({ database: under.database });
      const there = new ListsClient(new ApiClient(node, customerId));
      const [tag, children] = [await lists.tagOf('lists.skills'), await level()];
      const racing = [lists, there].map((by, index) =>
        by.sendWhole(
          'lists.skills',
          { children: children.map((own) => ({ ...own, value: `${index}` })) },
          { 'if-match': tag },
        ),
      );
      expect((await Promise.all(racing)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
      // this server sees what the other one wrote within a moment
      const labels = await until(
        'the new list on the other server',
        () => lists.labelsOf('lists.skills'),
        ([first]) => first !== 'Software',
      );
      expect(new Set(labels).size).toBe(1);
      await node.stop();
    });
  });

  describe('two at the same time', () => {
    beforeEach(newCustomer);

    it('are both done, one after the other: none is seen half, and the last one stays', async () => {
      const children = await level();
      const one = children.map((node, index) => ({ ...node, value: `One ${index}`, hidden: true }));
      const two = children.toReversed().map((node, index) => ({ ...node, value: `Two ${index}`, hidden: false }));
      const shape = (nodes: readonly AnsweredNode[] = []) =>
        nodes.map(({ listnodeid, value, hidden }) => ({ id: `C${listnodeid}`, value, hidden }));
      for (let round = 0; round < 5; round += 1) {
        const replies = await Promise.all(
          [one, two].map((body) => lists.sendWhole('lists.skills', { children: body })),
        );
        const { json, headers } = await client.get('/v2/lists/lists.skills');
        const last = shape((json as AnsweredNode).children);
        expect([one, two]).toContainEqual(last);
        for (const reply of replies) {
          expect(reply.status).toBe(200);
          const answered = shape((reply.json as AnsweredNode).children);
          expect([one, two]).toContainEqual(answered);
          if (reply.headers.etag === headers.etag) expect(answered).toEqual(last);
        }
        expect(replies.map(({ headers: { etag } }) => etag)).toContain(headers.etag);
      }
    });

    it('and a POST: the node is there, or the whole list was refused for want of it', async () => {
      const children = (await level()).toReversed();
      const [whole, added] = await Promise.all([
        lists.sendWhole('lists.skills', { children }),
        lists.add('lists.skills', { value: 'Raced', exportAs: '' }),
      ]);
      expect([200, 400]).toContain(whole.status);
      const ids = (await lists.levelOf('lists.skills')).map(({ listnodeid }) => ({ id: `C${listnodeid}` }));
      expect(ids).toEqual([...(whole.status === 200 ? children : children.toReversed()), { id: added.id }]);
    });

    it('and readers, who see the list before or after, never between', async () => {
      const one = (await level()).map((node) => ({ ...node, value: 'One' }));
      const two = one.toReversed().map((node) => ({ ...node, value: 'Two' }));
      await lists.changeWhole('lists.skills', one);
      let done = false;
      const writing = (async () => {
        for (let round = 0; round < 10; round += 1)
          await lists.changeWhole('lists.skills', round % 2 === 0 ? two : one);
        done = true;
      })();
      while (!done) {
        const { children = [] } = await lists.read('lists.skills');
        const read = children.map(({ listnodeid, value }) => ({ id: `C${listnodeid}`, value }));
        expect([one, two]).toContainEqual(read);
      }
      await writing;
    });
  });

  describe('a dry run (D-NET-8)', () => {
    beforeEach(newCustomer);

    const dry = (children: unknown, query = '') => lists.sendWhole(`lists.skills?dryrun=true${query}`, { children });

    it('names every node and attribute that would change, and the order of each level, and writes nothing', async () => {
      const before = await everything();
      const changes: Record<string, Body> = {
        C801: { value: 'Craft', exportAs: null, children: [{ id: 'C804', hidden: false }, { id: 'C802' }] },
        C50002: { hidden: true, value: 'Office' },
      };
      const children = (await levelWith(changes)).toReversed();
      const { status, json } = await dry(children);
      expect(status).toBe(200);
      const told = (json as { changes: Array<{ path: string }> }).changes;
      const order = (await level()).map(({ id }) => id);
      const expected = [
        { path: 'children', before: order, after: order.toReversed() },
        { path: 'C801/value', before: 'Engineering', after: 'Craft' },
        { path: 'C801/children', before: ['C802', 'C804'], after: ['C804', 'C802'] },
        { path: 'C804/hidden', before: true, after: false },
        { path: 'C50002/hidden', before: false, after: true },
      ];
      const byPath = (one: { path: string }, two: { path: string }): number => (one.path < two.path ? -1 : 1);
      expect(told.toSorted(byPath)).toEqual(expected.toSorted(byPath));
      expect(await everything()).toEqual(before);
    });
  });
});
