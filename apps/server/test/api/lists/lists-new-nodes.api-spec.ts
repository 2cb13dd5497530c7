import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { CustomerLists } from '../../../src/modules/lists/memory/customer-lists.js';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const SKILL = { value: 'Baking', exportAs: 'BAK' };

describeServer('POST of a node of a list', {}, (under) => {
  let customerId = 3000;
  let client: ApiClient;
  let lists: ListsClient;

  beforeEach(async () => {
    customerId += 1;
    lists = await ListsClient.ofNewCustomer(under.server, customerId);
    client = lists.api;
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Which attributes an answer speaks of, and with which codes. */
  const told = (response: RawResponse): Array<[string, number]> =>
    errorsOf(response).map(({ errorCode, errorMessage }) => [errorMessage.split(':')[0] ?? '', errorCode]);

  it('is refused if the list has no room, in a dry run as well, and done when there is (D-LST-20)', async () => {
    const held = jest.spyOn(CustomerLists.prototype, 'countNodes').mockReturnValue(50_000);
    for (const query of ['', '?dryrun=true']) {
      const refused = await client.post(`/lists/lists.skills/node${query}`, SKILL);
      expect([refused.status, codesOf(refused)]).toEqual([400, [5]]);
      expect(refused.text).toContain('lists.skills must have at most 50000 nodes');
    }
    expect((await lists.sendNew('lists.customfields_lists/C701', { value: 'Dawn' })).status).toBe(400);
    expect(held.mock.calls.flat()).toEqual(['lists.skills', 'lists.skills', 'C700']);
    held.mockReturnValue(49_999);
    await lists.add('lists.skills', SKILL);
    jest.spyOn(CustomerLists.prototype, 'ownNodes', 'get').mockReturnValue(100_000);
    expect((await lists.sendNew('lists.skills', SKILL)).text).toContain('All lists together must have at most 100000');
  });

  it('is refused below a parent that is named by nothing, and adds nothing', async () => {
    const before = await lists.treeOf('lists.skills');
    for (const query of ['?parentNodeId=', '?parentNodeId'])
      expect((await client.post(`/lists/lists.skills/node${query}`, SKILL)).status).toBeGreaterThanOrEqual(400);
    expect(await lists.treeOf('lists.skills')).toEqual(before);
  });

  describe('adds', () => {
    it('a node on the first level, behind all others (D-LST-20)', async () => {
      const before = await lists.levelOf('lists.skills');
      const { id, location } = await lists.add('lists.skills', SKILL);
      expect(location).toBe(client.url(`/v2/lists/lists.skills/${id}`));
      const node = {
        ...{ id: 'D50008', listnodeid: id.slice(1), value: 'Baking', hidden: false, exportAs: 'BAK' },
        _links: { self: { href: location } },
      };
      expect(await lists.follow(location)).toEqual({ ...node, children: [] });
      expect(await lists.levelOf('lists.skills')).toEqual([...before, node]);
    });

    it('nodes below one another on at most thirty levels (D-LST-20)', async () => {
      const added = [await lists.add('lists.customfields_lists/C704', { value: 'Level 3' })];
      const last = (): string => `lists.customfields_lists/${added.at(-1)?.id}`;
      for (let level = 4; level <= 30; level += 1) added.push(await lists.add(last(), { value: `Level ${level}` }));
      const chain = ['C700', 'C704', ...added.map(({ id }) => id)].join('/');
      expect((await lists.read(`lists.customfields_lists/${chain}`)).value).toBe('Level 30');
      const person = await client.create('people', { firstname: 'A', lastname: 'B', field2: added.at(-1)?.id });
      const { field2 } = await client.read(`people/${person}`, 'field2');
      expect(field2).toMatchObject({ formattedvalue: expect.stringMatching(/^Evening > Level 3 > .* > Level 30$/) });
      expect(told(await lists.sendNew(last(), { value: 'Level 31' }))).toEqual([['parentNodeId', 5]]);
    });

    it('nodes with consecutive numbers from 100,000,001, of which a dry run takes none (D-LST-8, D-NET-8)', async () => {
      const ids = [(await lists.add('lists.skills', SKILL)).id];
      await client.post('/lists/lists.skills/node?dryrun=true', SKILL);
      ids.push((await lists.add('lists.position/D48001', { value: 'Clerk' })).id);
      ids.push((await lists.add('lists.customfields_lists/C700', { value: 'Noon' })).id);
      expect(ids).toEqual(['C100000001', 'C100000002', 'C100000003']);
    });

    it('nodes of custom lists without a system id, under their own path (D-LST-7)', async () => {
      const { id, location } = await lists.add('lists.customfields_lists/C700', { value: 'Noon' });
      expect(location).toBe(client.url(`/lists/lists.customfields_lists/node/${id}`));
      expect(await lists.follow(location)).toMatchObject({ id, listnodeid: id.slice(1), value: 'Noon' });
      const labels = (await lists.readCustom('C700')).children?.map(({ value }) => value);
      expect(labels).toEqual(['Morning', 'Evening', 'Night', 'Noon']);
    });

    it('system ids that count on from the highest sibling, whose gaps stay, past 999 too (D-LST-3)', async () => {
      await lists.changeWhole(
        'lists.company.folders',
        ['D33002', 'D33001'].map((id) => ({ id })),
      );
      const currency = { value: 'XBT', name: 'Bitcoin', digits: 8 };
      for (const [listId, body, id] of [
        ['lists.company.folders', { value: 'x' }, 'D33003'],
        ['lists.person.folders', { value: 'x' }, 'D32019'],
        ['lists.currency.types', currency, 'D451000'],
        ['lists.currency.types', { ...currency, value: 'XBU' }, 'D451001'],
      ] as const) {
        const { location } = await lists.add(listId, body);
        expect(await lists.follow(location)).toMatchObject({ id, ...body });
      }
      expect(await lists.read('lists.currency.types/D451000')).toMatchObject(currency);
    });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['a blank value that is not required', 'lists.skills', { value: 'x', exportAs: '' }],
    ['true for an attribute of the blueprint', 'lists.industry', { value: 'x', rank: true }],
    ['blank codes of a country', 'lists.country', { value: 'x', abv2: 'XX', abv3: null, iso: null }],
    ['a state of a country that has none yet', 'lists.country/D41002', { value: 'x', abbrev: 'XX' }],
    ['a node below a state, which has the label alone', 'lists.country/D41001001', { value: 'x' }],
    ['a currency without name and digits', 'lists.currency.types', { value: 'XBT' }],
  ])('takes %s: %s, %j', async (_title, below, body) => {
    const { location } = await lists.add(below, body);
    const node = await lists.follow(location);
    // a blank attribute reads as none
    for (const [name, value] of Object.entries(body)) expect(node[name] ?? '').toBe(value ?? '');
  });

  it('asks for all that the blueprint declares, and for a value of what it requires', async () => {
    const attributes = [{ name: 'value', required: true }, { name: 'exportAs', required: true }, { name: 'rank' }];
    await under.server.apply(
      aListsBlueprint(customerId, { lists: { ...aListsBlueprint(1).lists, 'lists.position': { attributes } } }),
    );
    const post = (body: object): Promise<RawResponse> => lists.sendNew('lists.position', { value: 'x', ...body });
    expect(told(await post({})).toSorted()).toEqual([
      ['exportAs', 1],
      ['rank', 1],
    ]);
    expect(told(await post({ exportAs: '', rank: '' }))).toEqual([['exportAs', 1]]);
    expect((await post({ exportAs: 'X', rank: 3 })).status).toBe(201);
  });

  describe('20 at the same time', () => {
    it('on two servers give 20 nodes with 20 numbers and system ids, at the end of the level', async () => {
      const server = await TestServer.start({ database: under.database });
      const there = new ListsClient(new ApiClient(server, customerId));
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? lists : there).add('lists.skills/C801', { value: `Raced ${index}`, exportAs: '' }),
        ),
      );
      // one server sees what was added on another within a moment
      const [, , ...made] = await until(
        'the new nodes of the other server',
        () => lists.levelOf('lists.skills/C801'),
        ({ length }) => length >= 22,
      );
      const systemIds = Array.from({ length: 20 }, (_, index) => `D50007${String(index + 3).padStart(3, '0')}`);
      expect(made.map(({ id }) => id).toSorted()).toEqual(systemIds);
      expect(made.map(({ listnodeid }) => `C${listnodeid}`).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
      expect(new Set(made.map(({ value }) => value)).size).toBe(20);
      await server.stop();
    });

    it('under several parents and in several lists give each its own', async () => {
      const places = ['lists.skills/C801', 'lists.skills/C50001', 'lists.customfields_lists/C700'];
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const below = places[index % places.length] ?? '';
          return lists.add(below, { value: `x${index}`, ...(below.includes('skills') && { exportAs: '' }) });
        }),
      );
      expect(new Set(added.map(({ id }) => id)).size).toBe(20);
      for (const { id, location } of added) expect((await lists.follow(location)).listnodeid).toBe(id.slice(1));
    });
  });
});
