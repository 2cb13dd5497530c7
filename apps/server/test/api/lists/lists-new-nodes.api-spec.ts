import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CustomerLists } from '../../../src/modules/lists/memory/customer-lists.js';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { addedNode, ListsClient } from '../../support/lists-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

const SKILL = { value: 'Baking', exportAs: 'BAK' };

describeServer('POST of a node of a list', {}, (under) => {
  let customerId = 3000;
  let client: ApiClient;
  let lists: ListsClient;

  /** Called before each test that changes lists, and once for tests whose requests are all refused. */
  const newCustomer = async (): Promise<void> => {
    customerId += 1;
    lists = await ListsClient.ofNewCustomer(under.server, customerId);
    client = lists.api;
  };

  const numberOf = (id: string): number => Number(id.slice(1));
  /** Which attributes an answer speaks of, and with which codes. */
  const told = (response: RawResponse): Array<[string, number]> =>
    errorsOf(response).map(({ errorCode, errorMessage }) => [errorMessage.split(':')[0] ?? '', errorCode]);

  describe('refuses', () => {
    beforeAll(newCustomer);
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('one that a list has no room for, in a dry run as well, and takes it when there is (D-LST-20)', async () => {
      const held = jest.spyOn(CustomerLists.prototype, 'countNodes').mockReturnValue(50_000);
      for (const query of ['', '?dryrun=true']) {
        const refused = await client.send('POST', `/lists/lists.skills/node${query}`, { body: SKILL });
        expect([refused.status, codesOf(refused)]).toEqual([400, [5]]);
        expect(refused.text).toContain('lists.skills must have at most 50000 nodes');
      }
      expect(held.mock.calls.flat()).toEqual(['lists.skills', 'lists.skills']);
      held.mockReturnValue(49_999);
      expect((await lists.sendNew('lists.skills', SKILL)).status).toBe(201);
    });
  });

  describe('adds', () => {
    beforeEach(newCustomer);

    it('a node on the first level, behind all others, and answers 201 with its Location (D-LST-20)', async () => {
      const before = await lists.levelOf('lists.skills');
      const response = await lists.sendNew('lists.skills', SKILL);
      expect([response.status, response.text]).toEqual([201, '']);
      const { id, location } = addedNode(response);
      expect(id).toMatch(/^C[1-9]\d*$/);
      expect(location).toBe(client.url(`/v2/lists/lists.skills/${id}`));
      const node = {
        id: 'D50008',
        listnodeid: id.slice(1),
        value: 'Baking',
        hidden: false,
        exportAs: 'BAK',
        _links: { self: { href: location } },
      };
      expect(await lists.follow(location)).toEqual({ ...node, children: [] });
      expect(await lists.levelOf('lists.skills')).toEqual([...before, node]);
    });

    it.each(['C801', 'D50007'])('a child of the node %s, behind its other children', async (parent) => {
      const before = await lists.levelOf('lists.skills/C801');
      const { id, location } = await lists.add(`lists.skills/${parent}`, SKILL);
      expect(location).toBe(client.url(`/v2/lists/lists.skills/C801/${id}`));
      expect(await lists.follow(location)).toMatchObject({ id: 'D50007003', value: 'Baking' });
      expect((await lists.levelOf('lists.skills/C801')).map((node) => node.id)).toEqual([
        ...before.map((node) => node.id),
        'D50007003',
      ]);
    });

    it('a child of a node at any depth, with the whole chain in its Location (D-LST-7)', async () => {
      const { id, location } = await lists.add('lists.skills/C803', SKILL);
      expect(location).toBe(client.url(`/v2/lists/lists.skills/C801/C802/C803/${id}`));
      const deeper = await lists.add(`lists.skills/${id}`, SKILL);
      expect(deeper.location).toBe(client.url(`/v2/lists/lists.skills/C801/C802/C803/${id}/${deeper.id}`));
      expect(await lists.follow(deeper.location)).toMatchObject({ id: 'D50007001001001001', children: [] });
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

    it('the first child of a node, which then has links to its pages', async () => {
      const { id, location } = await lists.add('lists.skills/C804', SKILL);
      const parent = await lists.read('lists.skills/C801/C804');
      expect(parent.children?.map((node) => node.id)).toEqual(['D50007002001']);
      expect(Object.keys(parent._links).toSorted()).toEqual(['first', 'last', 'self']);
      expect((await lists.follow(location)).listnodeid).toBe(id.slice(1));
    });

    it('nodes one after the other with consecutive numbers, from 100,000,001 (D-LST-8)', async () => {
      const first = numberOf((await lists.add('lists.skills', SKILL)).id);
      expect(first).toBe(100_000_001);
      expect(numberOf((await lists.add('lists.position/D48001', { value: 'Clerk' })).id)).toBe(first + 1);
      expect(numberOf((await lists.add('lists.customfields_lists/C700', { value: 'Noon' })).id)).toBe(first + 2);
    });

    it('one that is hidden', async () => {
      const { location } = await lists.add('lists.skills', { ...SKILL, hidden: true });
      expect(await lists.follow(location)).toMatchObject({ value: 'Baking', hidden: true });
    });

    it('one for everybody: a POST takes no user group', async () => {
      const { id, location } = addedNode(await client.post('/lists/lists.skills/node?usergroup=partners', SKILL));
      for (const group of ['', '?usergroup=partners', '?usergroup=recruiters']) {
        expect((await lists.read(`lists.skills/${id}${group}`)).value).toBe('Baking');
      }
      expect(location).toBe(client.url(`/v2/lists/lists.skills/${id}`));
    });

    it('a node whose label others have', async () => {
      const { location } = await lists.add('lists.skills', { ...SKILL, value: 'Software' });
      expect(await lists.follow(location)).toMatchObject({ value: 'Software', id: 'D50008' });
    });

    it.each([' spaces ', 'A > B', 'Größe 😀 字', '<b>'])('a label as it was sent: %j', async (value) => {
      const { location } = await lists.add('lists.skills', { ...SKILL, value });
      expect((await lists.follow(location)).value).toBe(value);
    });

    it('a node under a path that ends in a slash', async () => {
      expect((await client.post('/lists/lists.skills/node/', SKILL)).status).toBe(201);
      expect((await client.post('/lists/lists.skills/node/?parentNodeId=C801', SKILL)).status).toBe(201);
    });

    it('a value that a profile takes at once', async () => {
      await lists.add('lists.skills/C801', { value: 'Rust', exportAs: '' });
      const person = await client.create('people', { firstname: 'A', lastname: 'B', field1: 'Engineering > Rust' });
      expect(await client.read(`people/${person}`, 'field1')).toEqual({
        field1: { id: 'D50007003', value: 'Rust', formattedvalue: 'Engineering > Rust' },
      });
    });

    it('another tag of its list, and of no other', async () => {
      const [skills, position] = [await lists.tagOf('lists.skills'), await lists.tagOf('lists.position')];
      await lists.add('lists.skills/C801', SKILL);
      expect(await lists.tagOf('lists.skills')).not.toBe(skills);
      expect(await lists.tagOf('lists.position')).toBe(position);
    });
  });

  describe('in the custom lists', () => {
    beforeEach(newCustomer);

    it('adds a node with its own path as Location, and gives it no system id (D-LST-7)', async () => {
      for (const parent of ['C700', 'C701']) {
        const { id, location } = await lists.add(`lists.customfields_lists/${parent}`, { value: 'Noon' });
        expect(location).toBe(client.url(`/lists/lists.customfields_lists/node/${id}`));
        expect(await lists.follow(location)).toEqual({
          id,
          listnodeid: id.slice(1),
          value: 'Noon',
          hidden: false,
          children: [],
          _links: { self: { href: location } },
        });
      }
      const labels = (await lists.readCustom('C700')).children?.map(({ value }) => value);
      expect(labels).toEqual(['Morning', 'Evening', 'Night', 'Noon']);
    });

    it('adds a list of its own on the first level', async () => {
      const { id, location } = await lists.add('lists.customfields_lists', { value: 'Colours' });
      expect(location).toBe(client.url(`/lists/lists.customfields_lists/node/${id}`));
      await lists.add(`lists.customfields_lists/${id}`, { value: 'Red' });
      expect((await lists.follow(location)).children?.map(({ value }) => value)).toEqual(['Red']);
      expect((await lists.levelOf('lists.customfields_lists')).map((node) => node.id)).toEqual(['C700', id]);
    });
  });

  describe('gives a system id (D-LST-3)', () => {
    beforeEach(newCustomer);

    it('that counts on from the highest sibling, not from the last', async () => {
      await lists.changeWhole(
        'lists.company.folders',
        ['D33002', 'D33001'].map((id) => ({ id })),
      );
      expect(await lists.follow((await lists.add('lists.company.folders', { value: 'x' })).location)).toMatchObject({
        id: 'D33003',
      });
    });

    it('behind a gap, which is not filled', async () => {
      expect(await lists.follow((await lists.add('lists.person.folders', { value: 'x' })).location)).toMatchObject({
        id: 'D32019',
      });
    });

    it('of four digits more past 999: there is a currency of the number 999', async () => {
      const currency = { value: 'XBT', name: 'Bitcoin', digits: 8 };
      const { location } = await lists.add('lists.currency.types', currency);
      expect(await lists.follow(location)).toMatchObject({ id: 'D451000', ...currency });
      expect(await lists.read('lists.currency.types/D451000')).toMatchObject(currency);
      const next = await lists.add('lists.currency.types', { ...currency, value: 'XBU' });
      expect(await lists.follow(next.location)).toMatchObject({ id: 'D451001' });
    });

    it('of four digits more past 999 siblings, and passes over one that is taken', async () => {
      const children = Array.from({ length: 999 }, (_, index) => ({ value: `Skill ${index}` }));
      const nodes = [{ listnodeid: 801, value: 'Engineering', children }];
      await under.server.apply(
        aListsBlueprint(customerId + 500, {
          lists: { 'lists.skills': { nodes } },
          customLists: [],
          profileTypes: {},
        }),
      );
      const many = new ListsClient(new ApiClient(under.server, customerId + 500));
      const added = [
        await many.add('lists.skills/C801', { value: 'a' }),
        await many.add('lists.skills/C801', { value: 'b' }),
      ];
      const ids = await Promise.all(added.map(async ({ location }) => (await many.follow(location)).id));
      expect(ids).toEqual(['D500071000', 'D500071001']);
      const { children: last } = await many.read('lists.skills/C801?size=1&page=1001');
      expect(last?.map(({ id }) => id)).toEqual(['D500071001']);
    });
  });

  describe('asks for every attribute of the list', () => {
    beforeAll(newCustomer);

    it.each<[string, string, Record<string, unknown>]>([
      ['the label alone', 'lists.position', { value: 'x' }],
      ['a blank value of an attribute that is not required', 'lists.skills', { value: 'x', exportAs: '' }],
      ['null for such an attribute', 'lists.skills', { value: 'x', exportAs: null }],
      ['a number for an attribute of the blueprint', 'lists.industry', { value: 'x', rank: 7 }],
      ['true for an attribute of the blueprint', 'lists.industry', { value: 'x', rank: true }],
      ['all codes of a country', 'lists.country', { value: 'x', abv2: 'XX', abv3: 'XXX', iso: 999 }],
      ['blank codes of a country', 'lists.country', { value: 'x', abv2: '', abv3: null, iso: null }],
      ['the abbreviation of a state', 'lists.country/D41001', { value: 'x', abbrev: 'XX' }],
      ['a state of a country that has none yet', 'lists.country/D41002', { value: 'x', abbrev: '' }],
      ['a node below a state, which has the label alone', 'lists.country/D41001001', { value: 'x' }],
      ['a currency without name and digits', 'lists.currency.types', { value: 'XBT' }],
    ])('and takes %s: %s, %j', async (_title, below, body) => {
      const { location } = await lists.add(below, body);
      const { id: _, listnodeid, children, _links, ...node } = await lists.follow(location);
      const filled = Object.entries(body).filter(([, value]) => value !== '' && value !== null);
      expect(node).toMatchObject({ ...Object.fromEntries(filled), hidden: false });
      // a blank attribute reads as none
      for (const name of Object.keys(body)) expect(node[name] ?? '').toBe(body[name] ?? '');
    });

    it.each<[string, string, unknown, Array<[string, number]>]>([
      [
        'nothing',
        'lists.skills',
        {},
        [
          ['exportAs', 1],
          ['value', 1],
        ],
      ],
      ['no label', 'lists.skills', { exportAs: 'x' }, [['value', 1]]],
      ['a blank label', 'lists.skills', { value: '', exportAs: '' }, [['value', 1]]],
      ['null for the label', 'lists.skills', { value: null, exportAs: '' }, [['value', 1]]],
      ['no attribute of the blueprint', 'lists.skills', { value: 'x' }, [['exportAs', 1]]],
      [
        'no codes of a country',
        'lists.country',
        { value: 'x' },
        [
          ['abv2', 1],
          ['abv3', 1],
          ['iso', 1],
        ],
      ],
      ['no abbreviation of a state', 'lists.country/D41001', { value: 'x' }, [['abbrev', 1]]],
      ['a label that is a number', 'lists.position', { value: 5 }, [['value', 5]]],
      ['a label that is an object', 'lists.position', { value: {} }, [['value', 5]]],
      ['a label that holds NUL', 'lists.position', { value: 'a\u0000' }, [['value', 5]]],
      ['a label that holds half a surrogate pair', 'lists.position', '{"value":"\\udc00"}', [['value', 5]]],
      ['hidden as text', 'lists.position', { value: 'x', hidden: 'yes' }, [['hidden', 5]]],
      ['an attribute that is an array', 'lists.industry', { value: 'x', rank: [] }, [['rank', 5]]],
      ['an exportAs that is no text', 'lists.skills', { value: 'x', exportAs: 7 }, [['exportAs', 5]]],
      ['an iso as text', 'lists.country', { value: 'x', abv2: 'XX', abv3: 'XXX', iso: '9' }, [['iso', 5]]],
      ['an iso that is not whole', 'lists.country', { value: 'x', abv2: '', abv3: '', iso: 9.5 }, [['iso', 5]]],
      ['a code as number', 'lists.country', { value: 'x', abv2: 1, abv3: '', iso: 9 }, [['abv2', 5]]],
      ['an unknown attribute', 'lists.position', { value: 'x', colour: 'red' }, [['colour', 4]]],
      ['an unknown attribute, null', 'lists.position', { value: 'x', colour: null }, [['colour', 4]]],
      ['the attribute of another list', 'lists.position', { value: 'x', exportAs: 'y' }, [['exportAs', 4]]],
      ['the codes of a country for a state', 'lists.country/D41001', { value: 'x', abbrev: '', iso: 1 }, [['iso', 4]]],
      [
        'the abbreviation of a state below a state',
        'lists.country/D41001001',
        { value: 'x', abbrev: '' },
        [['abbrev', 4]],
      ],
      ['an id', 'lists.position', { value: 'x', id: 'D48999' }, [['id', 7]]],
      ['a number', 'lists.position', { value: 'x', listnodeid: 5 }, [['listnodeid', 7]]],
      [
        'a number that is the word undefined',
        'lists.position',
        { value: 'x', listnodeid: 'undefined' },
        [['listnodeid', 7]],
      ],
      [
        'a number that cannot be written',
        'lists.position',
        { value: 'x', listnodeid: { toString: 1 } },
        [['listnodeid', 7]],
      ],
      ['children', 'lists.position', { value: 'x', children: [] }, [['children', 7]]],
    ])('and refuses %s', async (_title, below, body, problems) => {
      const before = await lists.treeOf(below.split('/')[0] ?? '');
      const response = await lists.sendNew(below, body);
      expect(response.status).toBe(400);
      expect(told(response).toSorted()).toEqual(problems);
      expect(await lists.treeOf(below.split('/')[0] ?? '')).toEqual(before);
    });

    it('and reports every problem at once, in the body and in headers', async () => {
      const body = {
        abv2: 5,
        iso: 'x',
        hidden: 'no',
        colour: 'red',
        exportAs: 'x',
        id: 'D1',
        listnodeid: '1',
        children: [{}],
      };
      const response = await lists.sendNew('lists.country', body);
      expect(response.status).toBe(400);
      expect(told(response).toSorted()).toEqual([
        ['abv2', 5],
        ['abv3', 1],
        ['children', 7],
        ['colour', 4],
        ['exportAs', 4],
        ['hidden', 5],
        ['id', 7],
        ['iso', 5],
        ['listnodeid', 7],
        ['value', 1],
      ]);
      const headers = headerValues(response, 'x-error').map((header) => header.split(':').slice(0, 2).join(':'));
      expect(headers.toSorted()).toEqual(
        told(response)
          .map(([field, code]) => `${code}:${field}`)
          .toSorted(),
      );
    });

    it.each([
      ['no object', '[]', 400, 12],
      ['no JSON', '{"value":', 400, 12],
      ['a member twice', '{"value":"a","value":"b"}', 400, 12],
      ['more than 1 MiB', `{"value":"a"${' '.repeat(1024 * 1024)}}`, 413, 13],
    ])('in a body: %s is refused', async (_title, body, status, code) => {
      const response = await lists.sendNew('lists.position', body);
      expect([response.status, codesOf(response)]).toEqual([status, [code]]);
    });

    describe('under a blueprint that changes,', () => {
      beforeEach(newCustomer);

      it('that the blueprint declares as required', async () => {
        const attributes = [{ name: 'value', required: true }, { name: 'exportAs', required: true }, { name: 'rank' }];
        await under.server.apply(
          aListsBlueprint(customerId, { lists: { ...aListsBlueprint(1).lists, 'lists.position': { attributes } } }),
        );
        expect(told(await lists.sendNew('lists.position', { value: 'x' })).toSorted()).toEqual([
          ['exportAs', 1],
          ['rank', 1],
        ]);
        for (const exportAs of ['', null]) {
          expect(told(await lists.sendNew('lists.position', { value: 'x', exportAs, rank: '' }))).toEqual([
            ['exportAs', 1],
          ]);
        }
        const { location } = await lists.add('lists.position', { value: 'x', exportAs: 'X', rank: 3 });
        expect(await lists.follow(location)).toMatchObject({ exportAs: 'X', rank: 3 });
      });
    });
  });

  describe('is answered 404 code 2', () => {
    beforeAll(newCustomer);

    it.each([
      ['for an unknown list', 'lists.none'],
      ['for a custom list as list', 'C700'],
      ['for an unknown parent', 'lists.skills/C99999'],
      ['for an unknown parent, by its system id', 'lists.skills/D99999'],
      ['for a parent of another list', 'lists.skills/C31001'],
      ['for a parent of the custom lists', 'lists.skills/C700'],
      ['for a parent of bare digits', 'lists.skills/801'],
      ['for a parent with a leading zero', 'lists.skills/C0801'],
      ['for a parent by its label', 'lists.skills/Engineering'],
    ])('%s: %s', async (_title, below) => {
      const response = await lists.sendNew(below, SKILL);
      expect([response.status, codesOf(response)]).toEqual([404, [2]]);
    });
  });

  it('below a parent that is named by nothing is refused, and nothing is added', async () => {
    await newCustomer();
    const before = await lists.treeOf('lists.skills');
    for (const query of ['?parentNodeId=', '?parentNodeId', '?parentNodeId=%20']) {
      const response = await client.post(`/lists/lists.skills/node${query}`, SKILL);
      expect([400, 404]).toContain(response.status);
    }
    expect(await lists.treeOf('lists.skills')).toEqual(before);
  });

  describe('Idempotency-Key (D-NET-7)', () => {
    beforeEach(newCustomer);

    const post = (key: string, body: unknown = SKILL, below = 'lists.skills/C801') =>
      lists.sendNew(below, body, { 'idempotency-key': key });

    it('has the first answer given again, and makes one node', async () => {
      const [first, again] = [await post('a'), await post('a')];
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(first.headers['idempotency-replayed']).toBeUndefined();
      expect(again.headers.location).toBe(first.headers.location);
      expect(await lists.labelsOf('lists.skills/C801')).toEqual(['TypeScript', 'COBOL', 'Baking']);
      expect((await post('b')).headers.location).not.toBe(first.headers.location);
    });

    it('has a refusal given again', async () => {
      const [first, again] = [await post('c', { colour: 1 }), await post('c', { colour: 1 })];
      expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([400, first.text, 'true']);
    });

    it('with another body is 422 code 22', async () => {
      await post('d');
      const response = await post('d', { ...SKILL, value: 'Other' });
      expect([response.status, codesOf(response)]).toEqual([422, [22]]);
      expect(await lists.labelsOf('lists.skills/C801')).not.toContain('Other');
    });

    /** The same node, below what a query says. */
    const postTo = (key: string, query: string) =>
      client.send('POST', `/lists/lists.skills/node${query}`, { body: SKILL, headers: { 'idempotency-key': key } });

    it.each<[string, string, string]>([
      ['another parent', '?parentNodeId=C801', '?parentNodeId=C50001'],
      ['a parent where there was none', '', '?parentNodeId=C801'],
      ['no parent where there was one', '?parentNodeId=C801', ''],
      ['its parent by another id: what was sent is what counts', '?parentNodeId=C801', '?parentNodeId=D50007'],
    ])('with the same body and %s is 422 code 22: %s, %s (D-NET-10)', async (_title, first, second) => {
      expect((await postTo('e', first)).status).toBe(201);
      const before = await lists.treeOf('lists.skills');
      const again = await postTo('e', second);
      expect([again.status, codesOf(again)]).toEqual([422, [22]]);
      expect(again.headers['idempotency-replayed']).toBeUndefined();
      expect(await lists.treeOf('lists.skills')).toEqual(before);
    });

    it.each<[string, string, string]>([
      ['another parameter', '?parentNodeId=C801', '?x=1&parentNodeId=C801&size=5'],
      ['a user group, which a POST does not look at', '?parentNodeId=C801', '?parentNodeId=C801&usergroup=recruiters'],
      ['another parameter and no parent', '?x=1', '?x=2&usergroup=partners'],
      ['the parent written in another way', '?parentNodeId=C801', '?parentNodeId=%438%301'],
      ['dryrun=false', '', '?dryrun=false'],
    ])('with the same body and %s is the same request: %s, %s (D-NET-10)', async (_title, first, second) => {
      const made = await postTo('g', first);
      const before = await lists.treeOf('lists.skills');
      const again = await postTo('g', second);
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(again.headers.location).toBe(made.headers.location);
      expect(await lists.treeOf('lists.skills')).toEqual(before);
    });

    it('with another parent is 422 of a refusal, too, and the refusal is not given again', async () => {
      const refused = await postTo('h', '?parentNodeId=C99999');
      expect([refused.status, codesOf(refused)]).toEqual([404, [2]]);
      expect(codesOf(await postTo('h', '?parentNodeId=C801'))).toEqual([22]);
      const again = await postTo('h', '?parentNodeId=C99999');
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([404, 'true']);
    });

    it('is separate in every list: the path distinguishes them', async () => {
      const first = await post('i', { value: 'x' }, 'lists.position');
      const second = await post('i', { value: 'x' }, 'lists.customfields_lists');
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.headers['idempotency-replayed']).toBeUndefined();
    });

    it('of 20 requests at the same time makes one node', async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => post('f')));
      for (const { status } of responses) expect([201, 409]).toContain(status);
      const made = responses.filter(({ status }) => status === 201);
      expect(new Set(made.map(({ headers }) => headers.location)).size).toBe(1);
      expect(await lists.labelsOf('lists.skills/C801')).toEqual(['TypeScript', 'COBOL', 'Baking']);
    });

    it.each(['', 'x'.repeat(256)])('that is %j is 400 code 5', async (key) => {
      expect(codesOf(await post(key))).toEqual([5]);
    });
  });

  describe('If-Match (D-NET-6)', () => {
    beforeEach(newCustomer);

    const post = (ifMatch: string, below = 'lists.skills', body: unknown = SKILL) =>
      lists.sendNew(below, body, { 'if-match': ifMatch });

    it('lets a node be added to what was read, and not to what has changed since (D-LST-19)', async () => {
      const tag = await lists.tagOf('lists.skills');
      expect((await post(tag)).status).toBe(201);
      const before = await lists.treeOf('lists.skills');
      const response = await post(tag);
      expect([response.status, codesOf(response)]).toEqual([412, [21]]);
      expect(await lists.treeOf('lists.skills')).toEqual(before);
      expect((await post('*')).status).toBe(201);
    });

    it('is answered 404 first if there is nothing, and checked before the attributes', async () => {
      expect(codesOf(await post('"stale"', 'lists.none'))).toEqual([2]);
      expect(codesOf(await post('"stale"', 'lists.skills/C99999'))).toEqual([2]);
      expect(codesOf(await post('"stale"', 'lists.skills', { colour: 1 }))).toEqual([21]);
    });

    it('lets one of many through who race with one tag', async () => {
      const tag = await lists.tagOf('lists.skills');
      const statuses = (await Promise.all(Array.from({ length: 8 }, () => post(tag)))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 412)]);
      expect((await lists.labelsOf('lists.skills')).filter((value) => value === 'Baking')).toHaveLength(1);
    });
  });

  describe('a dry run (D-NET-8)', () => {
    beforeEach(newCustomer);

    const dry = (body: unknown, query = '', listId = 'lists.skills') =>
      client.post(`/lists/${listId}/node?dryrun=true${query}`, body);

    it('shows every attribute that the node would have, by its name, and makes nothing', async () => {
      const [before, tag] = [await lists.treeOf('lists.skills'), await lists.tagOf('lists.skills')];
      for (const query of ['', '&parentNodeId=C801']) {
        const { status, json, headers } = await dry({ ...SKILL, hidden: true }, query);
        expect([status, headers.location]).toEqual([200, undefined]);
        const { changes } = json as { changes: unknown[] };
        expect(changes).toHaveLength(3);
        expect(changes).toEqual(
          expect.arrayContaining([
            { path: 'value', before: null, after: 'Baking' },
            { path: 'hidden', before: null, after: true },
            { path: 'exportAs', before: null, after: 'BAK' },
          ]),
        );
      }
      expect(await lists.treeOf('lists.skills')).toEqual(before);
      expect(await lists.tagOf('lists.skills')).toBe(tag);
    });

    it('shows no id, and takes none', async () => {
      const first = numberOf((await lists.add('lists.skills', SKILL)).id);
      const { changes } = (await dry(SKILL)).json as { changes: Array<{ path: string }> };
      expect(changes.map(({ path }) => path).filter((path) => path !== 'hidden')).toEqual(['value', 'exportAs']);
      const { id, location } = await lists.add('lists.skills', SKILL);
      expect(numberOf(id)).toBe(first + 1);
      expect((await lists.follow(location)).id).toBe('D50009');
    });

    it.each<[string, unknown, string, string]>([
      ['problems of every kind', { hidden: 'x', colour: 1, id: 'D1' }, '', 'lists.skills'],
      ['an unknown list', SKILL, '', 'lists.none'],
      ['an unknown parent', SKILL, '&parentNodeId=C99999', 'lists.skills'],
      ['an empty body', {}, '', 'lists.skills'],
    ])('is refused as the POST itself, for %s', async (_title, body, query, listId) => {
      const run = await dry(body, query, listId);
      const post = await client.post(`/lists/${listId}/node?x=1${query}`, body);
      expect(run.status).toBeGreaterThanOrEqual(400);
      expect([run.status, run.json]).toEqual([post.status, post.json]);
    });

    it('is not kept under an Idempotency-Key, and does not use one', async () => {
      const headers = { 'idempotency-key': 'dry' };
      const path = '/lists/lists.skills/node';
      expect((await client.send('POST', `${path}?dryrun=true`, { body: SKILL, headers })).status).toBe(200);
      expect((await client.send('POST', path, { body: SKILL, headers })).status).toBe(201);
    });
  });

  describe('20 at the same time under one parent', () => {
    beforeEach(newCustomer);

    const race = async (clients: readonly ListsClient[], below: string): Promise<void> => {
      const before = (await lists.levelOf(below)).map(({ id }) => id);
      const parent = below.split('/').length > 1 ? (await lists.read(below)).id : '';
      const [listId] = below.split('/');
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const body = { value: `Raced ${index}`, ...(listId === 'lists.skills' && { exportAs: '' }) };
          return (clients[index % clients.length] ?? lists).add(parent === '' ? below : `${listId}/${parent}`, body);
        }),
      );
      // one server sees what was added on another within a moment
      const after = await until(
        () => lists.levelOf(below),
        ({ length }) => length >= before.length + 20,
      );
      expect(after.slice(0, before.length).map(({ id }) => id)).toEqual(before);
      const made = after.slice(before.length);
      expect(made).toHaveLength(20);
      expect(new Set(made.map(({ id }) => id)).size).toBe(20);
      expect(made.map(({ listnodeid }) => `C${listnodeid}`).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
      expect(new Set(added.map(({ location }) => location)).size).toBe(20);
      expect(new Set(made.map(({ value }) => value)).size).toBe(20);
      if (parent.startsWith('D')) {
        const highest = Math.max(0, ...before.map((id) => Number(id.slice(parent.length))));
        const expected = Array.from(
          { length: 20 },
          (_, index) => parent + String(highest + index + 1).padStart(3, '0'),
        );
        expect(made.map(({ id }) => id).toSorted()).toEqual(expected);
      }
    };

    it('give 20 nodes with 20 numbers and 20 system ids, at the end of the level', async () => {
      await race([lists], 'lists.skills/C801');
    });

    it('give as many of a custom list', async () => {
      await race([lists], 'lists.customfields_lists/C700');
    });

    it('give as many on two servers', async () => {
      const server = await TestServer.start({ database: under.database });
      try {
        await race([lists, new ListsClient(new ApiClient(server, customerId))], 'lists.skills/C801');
      } finally {
        await server.stop();
      }
    });

    it('and at once under several parents and in several lists give each its own', async () => {
      const places = [
        'lists.skills/C801',
        'lists.skills/C50001',
        'lists.skills/C50002',
        'lists.customfields_lists/C700',
      ];
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
