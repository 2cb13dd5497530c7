import { beforeAll, describe, expect, it } from '@jest/globals';
import currencyCodes from 'currency-codes';
import { iso31661 } from 'iso-3166';
import { aUser } from '../../builders/blueprint.builder.js';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { CATALOGUE_LIST_IDS } from '../../support/catalogue-list-ids.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { AnsweredNode, Links } from '../../support/lists-client.js';

/** 18 industries of the catalogue and these. */
const INDUSTRIES = Array.from({ length: 1100 }, (_, index) => ({ value: `Industry ${index + 1}` }));

const blueprint = aListsBlueprint(1001, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'partners', label: 'Partners' },
    { integrationName: 'readers', label: 'Readers', access: { lists: 'read' } },
    { integrationName: 'strangers', label: 'Strangers', access: { lists: 'none' } },
  ],
  users: [
    aUser('1001.admin', 'administrators'),
    aUser('1001.user', 'partners'),
    aUser('1001.reader', 'readers'),
    aUser('1001.stranger', 'strangers'),
  ],
  lists: { ...aListsBlueprint(1001).lists, 'lists.industry': { nodes: INDUSTRIES } },
});
const other = aListsBlueprint(1002, {
  lists: {},
  profileTypes: {},
  customLists: [{ listnodeid: 900, value: 'Elsewhere', nodes: [{ listnodeid: 901, value: 'There' }] }],
});
const plain = aListsBlueprint(1003, { lists: {}, customLists: [], profileTypes: {} });

describeServer('reads of lists', { blueprints: [blueprint, other, plain] }, (under) => {
  let client: ApiClient;
  let lists: ListsClient;

  beforeAll(() => {
    client = new ApiClient(under.server, 1001);
    lists = new ListsClient(client);
  });

  /** Returns the target of each link: the path below the customer, and the parameters. */
  const leads = (links: Links): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(links).map(([name, link]) => {
        const [path, query] = lists.below(link?.href).split('?');
        return [name, [path, Object.fromEntries(new URLSearchParams(query))]];
      }),
    );

  describe('the index', () => {
    it('names the 41 lists, in order', async () => {
      const { status, json, headers } = await client.get('/v2/lists');
      expect([status, headers['content-type']]).toEqual([200, 'application/json;charset=UTF-8']);
      expect(CATALOGUE_LIST_IDS).toHaveLength(41);
      expect(json).toEqual({ lists: CATALOGUE_LIST_IDS });
    });

    it('takes no parameters', async () => {
      expect((await client.get('/v2/lists?usergroup=nobody&x=1')).json).toEqual({ lists: CATALOGUE_LIST_IDS });
    });

    it('names lists that can each be read', async () => {
      for (const listId of CATALOGUE_LIST_IDS) {
        const { id, children = [], ...rest } = await lists.read(listId);
        expect([id, Object.keys(rest)]).toEqual([listId, ['_links']]);
        expect(children.length).toBeGreaterThan(0);
        expect(new Set(children.map((child) => child.id)).size).toBe(children.length);
      }
    });
  });

  describe('a list', () => {
    it('is answered with its first level alone, and with links', async () => {
      const self = client.url('/v2/lists/lists.company.folders');
      const link = (href: string) => ({ href });
      expect(await lists.read('lists.company.folders')).toEqual({
        id: 'lists.company.folders',
        children: [
          {
            id: 'D33001',
            listnodeid: '33001',
            value: 'Active Location',
            hidden: false,
            _links: { self: link(`${self}/C33001`) },
          },
          {
            id: 'D33002',
            listnodeid: '33002',
            value: 'Inactive Location',
            hidden: false,
            _links: { self: link(`${self}/C33002`) },
          },
        ],
        _links: { self: link(self), first: link(`${self}?page=1`), last: link(`${self}?page=1`) },
      });
    });

    it('has the nodes of the blueprint behind those of the catalogue, with the attributes that they were given', async () => {
      const { children = [] } = await lists.read('lists.skills');
      expect(children.map(({ id }) => id)).toEqual([
        'D50001',
        'D50002',
        'D50003',
        'D50004',
        'D50005',
        'D50006',
        'D50007',
      ]);
      expect(children.at(-1)).toMatchObject({
        listnodeid: '801',
        value: 'Engineering',
        hidden: false,
        exportAs: 'ENG',
      });
    });

    it('shows of its children no children, and links of those alone that have some', async () => {
      const { children = [] } = await lists.read('lists.sources');
      expect(children.filter((child) => 'children' in child)).toEqual([]);
      const [portal, walkIn] = [children[0], children.find(({ value }) => value === 'Walk-in')];
      expect(leads(portal?._links ?? {})).toEqual({
        self: ['/v2/lists/lists.sources/C43001', {}],
        first: ['/v2/lists/lists.sources/C43001', { page: '1' }],
        last: ['/v2/lists/lists.sources/C43001', { page: '1' }],
      });
      expect(Object.keys(walkIn?._links ?? {})).toEqual(['self']);
    });

    it('of the custom lists holds each as a node that is read by its own path (D-LST-9, List rules 6)', async () => {
      const { id, children, _links } = await lists.read('lists.customfields_lists');
      expect([id, children]).toEqual([
        'lists.customfields_lists',
        [
          {
            id: 'C700',
            listnodeid: '700',
            value: 'Preferences',
            hidden: false,
            _links: expect.objectContaining({
              self: { href: client.url('/lists/lists.customfields_lists/node/C700') },
            }),
          },
        ],
      ]);
      expect(_links['self']).toEqual({ href: client.url('/v2/lists/lists.customfields_lists') });
    });

    it('without nodes has no children, and of links self alone', async () => {
      const without = new ListsClient(new ApiClient(under.server, 1003));
      expect(await without.read('lists.customfields_lists')).toEqual({
        id: 'lists.customfields_lists',
        children: [],
        _links: { self: { href: without.api.url('/v2/lists/lists.customfields_lists') } },
      });
    });
  });

  describe('a node', () => {
    it('is answered with its attributes, its children and links', async () => {
      const { children = [], _links, ...node } = await lists.read('lists.skills/C801');
      expect(node).toEqual({
        id: 'D50007',
        listnodeid: '801',
        value: 'Engineering',
        hidden: false,
        exportAs: 'ENG',
      });
      expect(children.map(({ _links: _, ...child }) => child)).toEqual([
        { id: 'D50007001', listnodeid: '802', value: 'TypeScript', hidden: false },
        { id: 'D50007002', listnodeid: '804', value: 'COBOL', hidden: true },
      ]);
      expect(Object.keys(_links).toSorted()).toEqual(['first', 'last', 'self']);
    });

    it.each(['C801', 'D50007', 'C801/C802', 'C801/D50007001', 'D50007/C802', 'D50007/D50007001'])(
      'is addressed by list node ids and system ids, mixed: %s (List rules 4)',
      async (chain) => {
        const [first, second] = [await lists.read('lists.skills/C801'), await lists.read('lists.skills/C801/C802')];
        expect(await lists.read(`lists.skills/${chain}`)).toEqual(chain.includes('/') ? second : first);
      },
    );

    it.each(['C801/C802/C803', 'D50007/C802/D50007001001', 'C801/D50007001/C803'])(
      'is reached on the third level by %s',
      async (chain) => {
        expect(await lists.read(`lists.skills/${chain}`)).toEqual({
          id: 'D50007001001',
          listnodeid: '803',
          value: 'Decorators',
          hidden: false,
          children: [],
          _links: { self: { href: client.url('/v2/lists/lists.skills/C801/C802/C803') } },
        });
      },
    );

    it('without children has an empty array of them, and of links self alone', async () => {
      expect(await lists.read('lists.skills/C801/C804')).toEqual({
        id: 'D50007002',
        listnodeid: '804',
        value: 'COBOL',
        hidden: true,
        children: [],
        _links: { self: { href: client.url('/v2/lists/lists.skills/C801/C804') } },
      });
    });

    it('of the catalogue has the number of its system id (D-LST-8)', async () => {
      const numbers = (await lists.levelOf('lists.position/D48003')).map(({ id, listnodeid }) => [id, listnodeid]);
      expect(numbers).toEqual([
        ['D48003001', '48003001'],
        ['D48003002', '48003002'],
        ['D48003003', '48003003'],
        ['D48003004', '48003004'],
      ]);
    });

    it('is read out of a path that escapes its characters', async () => {
      expect(await lists.read('lists%2Eskills/%43801')).toEqual(await lists.read('lists.skills/C801'));
    });
  });

  describe('a node of a custom list', () => {
    it('is the list itself, with its first level', async () => {
      const { children = [], _links, ...list } = await lists.readCustom('C700');
      expect(list).toEqual({ id: 'C700', listnodeid: '700', value: 'Preferences', hidden: false });
      expect(children.map(({ _links: _, ...child }) => child)).toEqual([
        { id: 'C701', listnodeid: '701', value: 'Morning', hidden: false },
        { id: 'C704', listnodeid: '704', value: 'Evening', hidden: false },
        { id: 'C705', listnodeid: '705', value: 'Night', hidden: true },
      ]);
      expect(leads(_links)).toEqual({
        self: ['/lists/lists.customfields_lists/node/C700', {}],
        first: ['/lists/lists.customfields_lists/node/C700', { page: '1' }],
        last: ['/lists/lists.customfields_lists/node/C700', { page: '1' }],
      });
    });

    it('is any node below it, at any depth', async () => {
      const morning = await lists.readCustom('C701');
      expect(morning).toMatchObject({ id: 'C701', value: 'Morning' });
      expect(morning.children?.map(({ value }) => value)).toEqual(['Early', 'Late']);
      expect(await lists.readCustom('C703')).toEqual({
        id: 'C703',
        listnodeid: '703',
        value: 'Late',
        hidden: false,
        children: [],
        _links: { self: { href: client.url('/lists/lists.customfields_lists/node/C703') } },
      });
    });

    it.each(['C700', 'C700/C701', 'C700/C701/C702'])('is read by its chain as well: %s', async (chain) => {
      const byNode = await lists.readCustom(chain.split('/').at(-1) ?? '');
      expect(await lists.read(`lists.customfields_lists/${chain}`)).toEqual(byNode);
    });
  });

  describe('pages and _links (List rules 1 to 3)', () => {
    const NO_LINKS = { first: undefined, last: undefined, prev: undefined, next: undefined };

    it.each<[string, Record<string, string>, Partial<Record<'first' | 'last' | 'prev' | 'next', number>>]>([
      ['', {}, { first: 1, last: 1 }],
      ['?page=1', { page: '1' }, { first: 1, last: 1 }],
      ['?size=3', { size: '3' }, { first: 1, last: 3, next: 2 }],
      ['?size=3&page=1', { size: '3', page: '1' }, { first: 1, last: 3, next: 2 }],
      ['?size=3&page=2', { size: '3', page: '2' }, { first: 1, last: 3, prev: 1, next: 3 }],
      ['?size=3&page=3', { size: '3', page: '3' }, { first: 1, last: 3, prev: 2 }],
      ['?size=7', { size: '7' }, { first: 1, last: 1 }],
      ['?size=6&page=2', { size: '6', page: '2' }, { first: 1, last: 2, prev: 1 }],
      ['?size=1&page=4', { size: '1', page: '4' }, { first: 1, last: 7, prev: 3, next: 5 }],
      ['?size=1000', { size: '1000' }, { first: 1, last: 1 }],
      ['?size=1001', { size: '1000' }, { first: 1, last: 1 }],
      ['?usergroup=partners', { usergroup: 'partners' }, { first: 1, last: 1 }],
      ['?usergroup=partners&size=4', { usergroup: 'partners', size: '4' }, { first: 1, last: 2, next: 2 }],
      [
        '?page=2&usergroup=partners&size=4',
        { usergroup: 'partners', size: '4', page: '2' },
        { first: 1, last: 2, prev: 1 },
      ],
      ['?usergroup=partners&page=1', { usergroup: 'partners', page: '1' }, { first: 1, last: 1 }],
      ['?x=1&dryrun=true', {}, { first: 1, last: 1 }],
    ])('of a list of seven, asked with %j', async (query, self, pages) => {
      const path = '/v2/lists/lists.skills';
      const { page: _, ...kept } = self;
      const expected = Object.entries(pages).map(([name, page]) => [name, [path, { ...kept, page: String(page) }]]);
      expect(leads((await lists.read(`lists.skills${query}`))._links)).toEqual({
        self: [path, self],
        ...Object.fromEntries(expected),
      });
    });

    it.each([
      ['a node', '/v2/lists/lists.skills/C50001', 5],
      ['a node that is named by its system id', '/v2/lists/lists.skills/D50001', 5],
      ['a custom list', '/lists/lists.customfields_lists/node/C700', 3],
      ['a custom list by its chain', '/v2/lists/lists.customfields_lists/C700', 3],
    ])('of %s are those of a list', async (_title, path, count) => {
      const self = path.replace('/D50001', '/C50001').replace(/^\/v2\/lists\/(.*fields_lists)\//, '/lists/$1/node/');
      const page = (number: number) => [self, { size: '2', usergroup: 'partners', page: String(number) }];
      const { json } = await client.get(`${path}?size=2&page=2&usergroup=partners`);
      expect(leads((json as AnsweredNode)._links)).toEqual({
        self: page(2),
        first: page(1),
        last: page(Math.ceil(count / 2)),
        prev: page(1),
        ...(count > 4 && { next: page(3) }),
      });
    });

    it('slice the level, for every size and page', async () => {
      const all = (await lists.read('lists.skills')).children?.map(({ id }) => id) ?? [];
      for (let size = 1; size <= all.length + 1; size += 1) {
        const last = Math.ceil(all.length / size);
        for (let page = 1; page <= last + 1; page += 1) {
          const { children, _links } = await lists.read(`lists.skills?size=${size}&page=${page}`);
          expect(children?.map(({ id }) => id)).toEqual(all.slice((page - 1) * size, page * size));
          const names = [...(page > 1 ? ['prev'] : []), ...(page < last ? ['next'] : [])];
          expect(Object.keys(_links).toSorted()).toEqual(['first', 'last', 'self', ...names].toSorted());
        }
      }
    });

    it('past the end have no children, and a link back (D-LST-1)', async () => {
      for (const page of ['2', '9', '1000000000']) {
        const { children, _links } = await lists.read(`lists.skills?page=${page}`);
        expect([children, { ...NO_LINKS, ..._links }]).toEqual([
          [],
          expect.objectContaining({ first: expect.anything(), last: expect.anything(), next: undefined }),
        ]);
        expect(_links['prev']).toBeDefined();
        await lists.follow(_links['prev']?.href);
      }
    });

    it.each(['page', 'size'])('are counted by a whole %s of any size', async (name) => {
      const { children } = await lists.read(`lists.skills?${name}=99999999999999999999`);
      expect(children).toHaveLength(name === 'page' ? 0 : 7);
    });

    it('lead from page to page over every node once, and back', async () => {
      const all = (await lists.levelOf('lists.country')).map(({ id }) => id);
      const walk = async (start: string, step: 'prev' | 'next'): Promise<string[][]> => {
        const pages: string[][] = [];
        let page: AnsweredNode | undefined = await lists.follow(start);
        while (page) {
          pages.push(page.children?.map(({ id }) => id) ?? []);
          page = page._links[step] && (await lists.follow(page._links[step].href));
        }
        return pages;
      };
      const { _links } = await lists.read('lists.country?size=40&page=3');
      const forth = await walk(_links['first']?.href ?? '', 'next');
      expect(forth.flat()).toEqual(all);
      expect(await walk(_links['last']?.href ?? '', 'prev')).toEqual(forth.toReversed());
    });

    it.each(['lists.skills?size=2&usergroup=partners', 'lists.skills', 'lists.customfields_lists?size=2'])(
      'can every one be read again, through the whole tree of %s',
      async (start) => {
        const waiting = [client.url(`/v2/lists/${start}`)];
        const seen = new Set(waiting);
        const nodes = new Set<string>();
        for (let href = waiting.pop(); href !== undefined; href = waiting.pop()) {
          const reply = await lists.follow(href);
          const all = [reply, ...(reply.children ?? [])];
          for (const node of all) nodes.add(node.id);
          const found = all.flatMap(({ _links }) => Object.values(_links).flatMap((link) => link?.href ?? []));
          for (const next of found.filter((link) => !seen.has(link))) {
            seen.add(next);
            waiting.push(next);
          }
        }
        const { length } = (await lists.treeOf(start.split('?')[0] ?? '')).flatMap(function own(node): unknown[] {
          return [node, ...node.children.flatMap(own)];
        });
        expect(nodes.size).toBe(length + 1);
      },
    );

    it('lead by self to the answer itself', async () => {
      const asked = ['lists.skills', 'lists.skills?size=2&page=2', 'lists.skills/D50007?usergroup=partners&page=1'];
      for (const chain of asked) {
        const reply = await lists.read(chain);
        expect(await lists.follow(reply._links['self']?.href)).toEqual(reply);
      }
    });

    it('of a child lead to the child, under the same user group, from its first page on', async () => {
      const { children = [] } = await lists.read('lists.skills?size=3&page=2&usergroup=partners');
      for (const { id, value, _links } of children) {
        const child = await lists.follow(_links['self']?.href);
        expect([child.id, child.value]).toEqual([id, value]);
        const { self, first } = leads(_links) as Record<string, [string, Record<string, string>]>;
        expect(self?.[1]).toMatchObject({ usergroup: 'partners' });
        expect(self?.[1]['page']).toBeUndefined();
        expect(first?.[1]).toMatchObject({ usergroup: 'partners', page: '1' });
        const last = await lists.follow(_links['last']?.href);
        expect(Object.keys(last._links)).not.toContain('next');
        expect(last.children?.length).toBeGreaterThan(0);
      }
    });
  });

  describe('size and page (D-LST-1)', () => {
    const PATHS = [
      '/v2/lists/lists.skills',
      '/v2/lists/lists.skills/C801',
      '/lists/lists.customfields_lists/node/C700',
    ];

    describe.each(['size', 'page'])('%s', (name) => {
      it.each(['0', '-1', 'abc', '1.5', '007', '', '01', '1e2', '+1', '%2B1', '%201', '0x10', '2,3', 'NaN', '%D9%A1'])(
        'of %j is 400 code 5',
        async (value) => {
          for (const path of PATHS) {
            const response = await client.get(`${path}?${name}=${value}`);
            expect([path, response.status, codesOf(response)]).toEqual([path, 400, [5]]);
            expect(errorsOf(response)[0]?.errorMessage).toMatch(new RegExp(`^${name}: .*whole number`));
            expect(headerValues(response, 'x-error')).toEqual([expect.stringMatching(new RegExp(`^5:${name}:`))]);
          }
        },
      );

      it('without = is an empty one', async () => {
        expect(codesOf(await client.get(`/v2/lists/lists.skills?${name}`))).toEqual([5]);
      });
    });

    it('that are both wrong are both reported', async () => {
      const response = await client.get('/v2/lists/lists.skills?size=none&page=0');
      expect(response.status).toBe(400);
      expect(codesOf(response)).toEqual([5, 5]);
      expect(errorsOf(response).map(({ errorMessage }) => errorMessage.split(':')[0])).toEqual(
        expect.arrayContaining(['size', 'page']),
      );
    });

    it('may be escaped', async () => {
      expect((await lists.read('lists.skills?%73ize=%32')).children).toHaveLength(2);
    });

    it('are 1000 and 1 when they are left out, of a list of more', async () => {
      const { children = [], _links } = await lists.read('lists.industry');
      expect(children).toHaveLength(1000);
      expect(leads(_links)).toEqual({
        self: ['/v2/lists/lists.industry', {}],
        first: ['/v2/lists/lists.industry', { page: '1' }],
        last: ['/v2/lists/lists.industry', { page: '2' }],
        next: ['/v2/lists/lists.industry', { page: '2' }],
      });
      const second = await lists.follow(_links['next']?.href);
      expect(second.children?.map(({ value }) => value)).toEqual(INDUSTRIES.slice(1000 - 18).map(({ value }) => value));
    });

    it.each(['1000', '1001', '5000'])('of %s are 1000, of a list of more', async (size) => {
      const { children, _links } = await lists.read(`lists.industry?size=${size}`);
      expect(children).toHaveLength(1000);
      expect(leads(_links)).toMatchObject({
        self: ['/v2/lists/lists.industry', { size: '1000' }],
        next: ['/v2/lists/lists.industry', { size: '1000', page: '2' }],
      });
    });

    it('give nodes past the 999th of a level system ids of four digits more (D-LST-3)', async () => {
      const { children = [] } = await lists.read('lists.industry?size=3&page=333');
      const { children: next = [] } = await lists.read('lists.industry?size=3&page=334');
      expect([...children, ...next].map(({ id }) => id)).toEqual([
        'D49997',
        'D49998',
        'D49999',
        'D491000',
        'D491001',
        'D491002',
      ]);
      expect((await lists.read('lists.industry/D491000')).value).toBe(next[0]?.value);
    });
  });

  describe('countries (D-LST-12)', () => {
    it('are those of ISO 3166-1 with their codes, the United States first', async () => {
      const countries = await lists.levelOf('lists.country');
      const codes = (all: ReadonlyArray<readonly [unknown, unknown, unknown]>) =>
        all.toSorted((one, two) => (String(one[0]) < String(two[0]) ? -1 : 1));
      expect(codes(countries.map(({ abv2, abv3, iso }) => [abv2, abv3, iso]))).toEqual(
        codes(iso31661.map(({ alpha2, alpha3, numeric }) => [alpha2, alpha3, Number(numeric)])),
      );
      const { _links: _, ...first } = countries[0] ?? {};
      expect(first).toEqual({
        id: 'D41001',
        listnodeid: '41001',
        value: 'United States',
        hidden: false,
        abv2: 'US',
        abv3: 'USA',
        iso: 840,
      });
    });

    it('have these attributes and no others, and system ids in their order', async () => {
      const countries = await lists.levelOf('lists.country');
      const names = ['_links', 'abv2', 'abv3', 'hidden', 'id', 'iso', 'listnodeid', 'value'];
      for (const country of countries) expect(Object.keys(country).toSorted()).toEqual(names);
      expect(countries.map(({ id }) => id)).toEqual(
        countries.map((_, index) => `D41${String(index + 1).padStart(3, '0')}`),
      );
    });

    it.each([
      ['United States', 'D41001', 56, { Alabama: 'AL', California: 'CA', 'District of Columbia': 'DC', Guam: 'GU' }],
      ['Canada', undefined, 13, { Ontario: 'ON', Alberta: 'AB', 'British Columbia': 'BC', Yukon: 'YT' }],
    ])('%s has its states below it, with abbreviations', async (country, systemId, count, some) => {
      const node = (await lists.levelOf('lists.country')).find(({ value }) => value === country);
      expect(node?.id).toBe(systemId ?? node?.id);
      const states = await lists.levelOf(`lists.country/${node?.id}`);
      expect(states).toHaveLength(count);
      for (const [index, state] of states.entries()) {
        const { _links, ...attributes } = state;
        const id = `${node?.id}${String(index + 1).padStart(3, '0')}`;
        expect(attributes).toEqual({
          id,
          listnodeid: id.slice(1),
          value: expect.any(String),
          hidden: false,
          abbrev: expect.stringMatching(/^[A-Z]{2}$/),
        });
        expect(Object.keys(_links)).toEqual(['self']);
      }
      expect(Object.fromEntries(states.map(({ value, abbrev }) => [value, abbrev]))).toMatchObject(some);
    });

    it('other than these two have none', async () => {
      const withStates = (await lists.levelOf('lists.country')).filter(({ _links }) => _links['first'] !== undefined);
      expect(withStates.map(({ abv2 }) => abv2).toSorted()).toEqual(['CA', 'US']);
    });

    it('are read one by one, their states by the chain', async () => {
      const { children, _links: _, ...node } = await lists.read('lists.country/D41001');
      expect([node, children?.length]).toEqual([
        { id: 'D41001', listnodeid: '41001', value: 'United States', hidden: false, abv2: 'US', abv3: 'USA', iso: 840 },
        56,
      ]);
      expect(await lists.read('lists.country/C41001/D41001001')).toMatchObject({ value: 'Alabama', abbrev: 'AL' });
    });
  });

  it('currencies are those of ISO 4217: code, name, digits, and the number in the system id (D-LST-11)', async () => {
    const currencies = await lists.levelOf('lists.currency.types');
    expect(currencies.map(({ _links: _, ...currency }) => currency)).toEqual(
      currencyCodes.data.map(({ code, number, digits, currency }) => ({
        id: `D45${number}`,
        listnodeid: `45${number}`,
        value: code,
        hidden: false,
        name: currency.trim(),
        digits,
      })),
    );
    const { _links: _, ...yen } = await lists.read('lists.currency.types/D45392');
    expect(yen).toEqual({
      id: 'D45392',
      listnodeid: '45392',
      value: 'JPY',
      hidden: false,
      name: 'Yen',
      digits: 0,
      children: [],
    });
  });

  describe('HEAD and paths (D-NET-5)', () => {
    const READS = [
      '/v2/lists',
      '/v2/lists/lists.skills',
      '/v2/lists/lists.skills/C801',
      '/v2/lists/lists.skills/C801/D50007001/C803',
      '/lists/lists.customfields_lists/node/C701',
    ];

    it.each(READS)('HEAD of %s has the headers of GET and no body', async (path) => {
      const [get, head] = [await client.get(path), await client.send('HEAD', path)];
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers.etag).toBe(get.headers.etag);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    });

    it.each(READS)('%s may end in a slash', async (path) => {
      const expected = (await client.get(path)).json;
      const { status, json } = await client.get(`${path}/`);
      expect([status, json]).toEqual([200, expected]);
      expect((await client.get(`${path}/?x=1`)).status).toBe(200);
    });

    it('HEAD of what is not there is 404 without a body', async () => {
      const response = await client.send('HEAD', '/v2/lists/lists.skills/C1');
      expect([response.status, response.text]).toEqual([404, '']);
      expect(headerValues(response, 'x-error')).toEqual([expect.stringMatching(/^2:/)]);
    });
  });

  describe('the entity tag (D-NET-6)', () => {
    const OF_SKILLS = ['lists.skills', 'lists.skills?size=2&page=2', 'lists.skills/C801', 'lists.skills/C801/C802'];

    it('is strong, and the same for every page and node of a list (D-LST-19)', async () => {
      const tags = await Promise.all(OF_SKILLS.map((chain) => lists.tagOf(chain)));
      expect(tags[0]).toMatch(/^"[^"]+"$/);
      expect(new Set(tags).size).toBe(1);
    });

    it('is that of the custom lists for all nodes of these, on both paths', async () => {
      const tag = await lists.tagOf('lists.customfields_lists');
      expect((await client.get('/lists/lists.customfields_lists/node/C703')).headers.etag).toBe(tag);
      expect(await lists.tagOf('lists.customfields_lists/C700/C701')).toBe(tag);
    });

    it('is another one for another list, and for another user group', async () => {
      const chains = [
        'lists.skills',
        'lists.position',
        'lists.skills?usergroup=partners',
        'lists.skills?usergroup=readers',
      ];
      const tags = await Promise.all(chains.map((chain) => lists.tagOf(chain)));
      expect(new Set(tags).size).toBe(4);
    });

    it('is the same for every caller, because all see the defaults', async () => {
      const reader = new ListsClient(new ApiClient(under.server, 1001, '1001.reader'));
      expect(await reader.tagOf('lists.skills')).toBe(await lists.tagOf('lists.skills'));
      expect(await reader.read('lists.skills')).toEqual(await lists.read('lists.skills'));
    });

    it.each([...OF_SKILLS, 'lists.skills?usergroup=partners'])('of %s is confirmed by 304', async (chain) => {
      const tag = await lists.tagOf(chain);
      for (const header of [tag, `"other", ${tag}`, '*']) {
        const response = await client.get(`/v2/lists/${chain}`, { 'if-none-match': header });
        expect([response.status, response.text, response.headers.etag]).toEqual([304, '', tag]);
      }
      expect((await client.get(`/v2/lists/${chain}`, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('of a custom node is confirmed by 304', async () => {
      const path = '/lists/lists.customfields_lists/node/C701';
      const tag = String((await client.get(path)).headers.etag);
      expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
    });

    it('of one user group does not confirm what another one sees', async () => {
      const tag = await lists.tagOf('lists.skills?usergroup=partners');
      expect((await client.get('/v2/lists/lists.skills', { 'if-none-match': tag })).status).toBe(200);
    });

    it('does not confirm what is not there', async () => {
      expect((await client.get('/v2/lists/lists.skills/C1', { 'if-none-match': '*' })).status).toBe(404);
    });
  });

  describe('404 code 2', () => {
    it.each<[string, string]>([
      ['an unknown list', '/v2/lists/lists.none'],
      ['a list in capitals', '/v2/lists/LISTS.SKILLS'],
      ['the name of a member of every object', '/v2/lists/constructor'],
      ['a name with underscores around it', '/v2/lists/__proto__'],
      ['a node of an unknown list', '/v2/lists/lists.none/C801'],
      ['a list without /v2', '/lists'],
      ['a number that no list has', '/v2/lists/lists.skills/C99999999'],
      ['a system id that no list has', '/v2/lists/lists.skills/D99999'],
      ['a node of another list, by its number', '/v2/lists/lists.skills/C31001'],
      ['a node of another list, by its system id', '/v2/lists/lists.skills/D31001'],
      ['a node of the custom lists in another list', '/v2/lists/lists.skills/C700'],
      ['a child of another parent', '/v2/lists/lists.skills/C801/C50001001'],
      ['a child before its parent', '/v2/lists/lists.skills/C802/C801'],
      ['a node twice', '/v2/lists/lists.skills/C801/C801'],
      ['a sibling below a node', '/v2/lists/lists.skills/C50001/C50002'],
      ['a child without its parent', '/v2/lists/lists.skills/C802'],
      ['a grandchild without its parent', '/v2/lists/lists.skills/C801/C803'],
      ['a grandchild without both, by its system id', '/v2/lists/lists.skills/D50007001001'],
      ['what is below a node without children', '/v2/lists/lists.skills/C801/C804/C803'],
      ['bare digits', '/v2/lists/lists.skills/801'],
      ['bare digits below a node', '/v2/lists/lists.skills/C801/802'],
      ['a leading zero', '/v2/lists/lists.skills/C0801'],
      ['a small c', '/v2/lists/lists.skills/c801'],
      ['a small d', '/v2/lists/lists.skills/d50007'],
      ['C alone', '/v2/lists/lists.skills/C'],
      ['something behind the number', '/v2/lists/lists.skills/C801x'],
      ['a space before it', '/v2/lists/lists.skills/%20C801'],
      ['a point in it', '/v2/lists/lists.skills/C801.0'],
      ['a label', '/v2/lists/lists.skills/Engineering'],
      ['a slash that is escaped', '/v2/lists/lists.skills/C801%2FC802'],
      ['a NUL', '/v2/lists/lists.skills/C801%00'],
      ['a number beyond all numbers', '/v2/lists/lists.skills/C99999999999999999999999'],
      ['a custom list as list', '/v2/lists/C700'],
      ['a node of a custom list as that of a list', '/v2/lists/C700/C701'],
      ['a custom node that there is not', '/lists/lists.customfields_lists/node/C99999'],
      ['a custom node of bare digits', '/lists/lists.customfields_lists/node/700'],
      ['a custom node with a leading zero', '/lists/lists.customfields_lists/node/C0700'],
      ['a node of another list as a custom one', '/lists/lists.customfields_lists/node/C801'],
      ['a system id as a custom one', '/lists/lists.customfields_lists/node/D50007'],
      ['a custom node without the custom list above it', '/v2/lists/lists.customfields_lists/C701'],
      ['a custom list of another customer', '/lists/lists.customfields_lists/node/C900'],
      ['an unknown user group', '/v2/lists/lists.skills?usergroup=nobody'],
      ['an unknown user group, of a node', '/v2/lists/lists.skills/C801?usergroup=nobody'],
      ['an unknown user group, of a custom node', '/lists/lists.customfields_lists/node/C700?usergroup=nobody'],
      ['an empty user group', '/v2/lists/lists.skills?usergroup='],
      ['a user group without =', '/v2/lists/lists.skills?usergroup'],
      ['the label of a user group', '/v2/lists/lists.skills?usergroup=Partners'],
      ['a user group that is a member of every object', '/v2/lists/lists.skills?usergroup=constructor'],
    ])('is answered for %s: %s', async (_title, path) => {
      const response = await client.get(path);
      expect([response.status, codesOf(response)]).toEqual([404, [2]]);
      expect(headerValues(response, 'x-error')).toEqual([expect.stringMatching(/^2:/)]);
    });
  });

  describe('404 code 3', () => {
    const READS = ['/v2/lists', '/v2/lists/lists.skills', '/v2/lists/lists.skills/C801'];
    const ALL = [...READS, '/lists/lists.customfields_lists/node/C700', '/v2/lists/lists.none'];

    it.each(ALL)('is answered on the path of another customer: %s', async (path) => {
      const stranger = new ApiClient(under.server, 1002, '1001.user');
      const response = await stranger.get(path);
      expect([response.status, codesOf(response)]).toEqual([404, [3]]);
    });

    it.each(ALL)('is answered to a group without access to lists: %s', async (path) => {
      const response = await new ApiClient(under.server, 1001, '1001.stranger').get(path);
      expect([response.status, codesOf(response)]).toEqual([404, [3]]);
    });

    it.each(READS)('is not answered to a group that may read lists: %s', async (path) => {
      expect((await new ApiClient(under.server, 1001, '1001.reader').get(path)).status).toBe(200);
    });

    it('is answered to a group that may only read lists, on every write', async () => {
      const reader = new ApiClient(under.server, 1001, '1001.reader');
      const before = await lists.treeOf('lists.skills');
      for (const query of ['', '?dryrun=true']) {
        for (const response of [
          await reader.patch(`/lists/lists.skills${query}`, { children: [] }),
          await reader.patch(`/lists/lists.skills/node/C801${query}`, { value: 'x' }),
          await reader.post(`/lists/lists.skills/node${query}`, { value: 'x', exportAs: '' }),
        ]) {
          expect([response.status, codesOf(response)]).toEqual([404, [3]]);
        }
      }
      expect(await lists.treeOf('lists.skills')).toEqual(before);
    });

    it('is answered for writes on the path of another customer', async () => {
      const stranger = new ApiClient(under.server, 1002, '1001.user');
      for (const response of [
        await stranger.patch('/lists/lists.skills', { children: [] }),
        await stranger.patch('/lists/lists.customfields_lists/node/C900', { value: 'x' }),
        await stranger.post('/lists/lists.skills/node', { value: 'x' }),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([404, [3]]);
      }
    });
  });

  it('need credentials (401 code 6)', async () => {
    for (const path of ['/v2/lists', '/v2/lists/lists.skills', '/v2/lists/lists.none', '/v2/lists/lists.skills/C801']) {
      const response = await under.server.send({ path: client.path(path) });
      expect([response.status, codesOf(response)]).toEqual([401, [6]]);
    }
  });

  it.each([
    ['POST', '/v2/lists', 'GET, HEAD'],
    ['PATCH', '/v2/lists/lists.skills', 'GET, HEAD'],
    ['POST', '/v2/lists/lists.skills', 'GET, HEAD'],
    ['DELETE', '/v2/lists/lists.skills', 'GET, HEAD'],
    ['POST', '/v2/lists/lists.none', 'GET, HEAD'],
    ['POST', '/v2/lists/lists.skills/C801', 'GET, HEAD'],
    ['PATCH', '/v2/lists/lists.skills/C801', 'GET, HEAD'],
    ['DELETE', '/v2/lists/lists.skills/C801/C802/C803', 'GET, HEAD'],
    ['PUT', '/v2/lists/lists.skills/C801/', 'GET, HEAD'],
    ['GET', '/lists/lists.skills', 'PATCH'],
    ['HEAD', '/lists/lists.skills', 'PATCH'],
    ['DELETE', '/lists/lists.skills', 'PATCH'],
    ['POST', '/lists/lists.skills', 'PATCH'],
    ['GET', '/lists/lists.skills/node', 'POST'],
    ['PATCH', '/lists/lists.skills/node', 'POST'],
    ['DELETE', '/lists/lists.skills/node/', 'POST'],
    ['GET', '/lists/lists.skills/node/C801', 'PATCH'],
    ['HEAD', '/lists/lists.skills/node/C801', 'PATCH'],
    ['DELETE', '/lists/lists.skills/node/C801', 'PATCH'],
    ['POST', '/lists/lists.skills/node/C801', 'PATCH'],
    ['PUT', '/lists/lists.skills/node/D50007', 'PATCH'],
    ['DELETE', '/lists/lists.customfields_lists/node/C700', 'GET, HEAD, PATCH'],
    ['POST', '/lists/lists.customfields_lists/node/C700', 'GET, HEAD, PATCH'],
  ])('%s on %s is 405 code 11, with Allow: %s (D-ERR-4)', async (method, path, allow) => {
    const response = await client.send(method, path);
    expect([response.status, response.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(codesOf(response)).toEqual([11]);
  });
});
